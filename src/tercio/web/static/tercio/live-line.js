// One line to /live/: tells what it hears and whether it is up. EventSource reconnects by itself after a
// drop; when the server refuses (a restart, an old ticket) we try again ourselves, ever more patiently.
export class Line {
  /** @param {(news: any) => void} heard */
  constructor(heard) {
    this.heard = heard;
    this.key = "";
    /** @type {Record<string, string>} */
    this.tickets = {};
    this.patience = 1000;
  }

  /** @param {Record<string, string>} tickets */
  tune(tickets) {
    this.tickets = tickets; // by stream; a newer ticket for the same stream needs no new line
    const key = Object.keys(tickets).sort().join(" ");
    if (key === this.key) return;
    this.key = key;
    this.patience = 1000;
    this.open();
  }

  open() {
    clearTimeout(this.again);
    this.source?.close();
    this.source = undefined;
    if (!this.key) return;
    const query = Object.values(this.tickets).map((one) => `t=${encodeURIComponent(one)}`).join("&");
    const source = (this.source = new EventSource(`/live/?${query}`));
    source.onopen = () => {
      this.patience = 1000;
      this.heard({ kind: "state", up: true });
    };
    source.onmessage = (event) => {
      const cut = event.data.lastIndexOf(":");
      this.heard({ kind: "moved", stream: event.data.slice(0, cut), version: event.data.slice(cut + 1) });
    };
    source.onerror = () => {
      this.heard({ kind: "state", up: false });
      if (source.readyState === EventSource.CLOSED) {
        this.heard({ kind: "refused" });
        this.again = setTimeout(() => this.open(), this.patience);
        this.patience = Math.min(this.patience * 2, 30000);
      }
    };
  }
}
