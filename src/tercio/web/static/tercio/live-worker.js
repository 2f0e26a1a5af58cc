// Shared by all tabs: one line for the union of what they follow.
import { Line } from "./live-line.js";

const ports = new Map();
const known = new Map();
let up = true;

const line = new Line((message) => {
  if (message.kind === "moved") known.set(message.stream, message);
  else if (message.kind === "state") up = message.up;
  for (const port of ports.keys()) port.postMessage(message);
});

self.onconnect = (event) => {
  const port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.kind === "follow") {
      ports.set(port, data.tickets);
      for (const message of known.values()) port.postMessage(message);
      if (!up) port.postMessage({ kind: "state", up });
    } else ports.delete(port);
    line.tune(Object.assign({}, ...ports.values()));
  };
};
