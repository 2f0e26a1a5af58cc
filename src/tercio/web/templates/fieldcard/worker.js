// Keeps the field card usable with no network: fresh when there is one, as last seen when there is none.
const KEPT = "tercio-field-card";
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin && (url.pathname.startsWith("/static/") || url.pathname.startsWith("{% url "fieldcard:home" %}"));
  if (request.method !== "GET" || !ours) return;
  event.respondWith(
    fetch(request)
      .then(async (response) => {
        if (response.ok && !response.redirected) await (await caches.open(KEPT)).put(request, response.clone());
        return response;
      })
      .catch(async () => (await caches.match(request, { ignoreSearch: request.mode === "navigate", ignoreVary: true })) ?? Response.error()),
  );
});
