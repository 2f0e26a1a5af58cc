// Keeps the field card usable with no network: fresh when there is one, as last seen when there is none. Any other
// page that cannot be reached says so in a sentence, where the browser would show a page of its own. A page is kept
// once, whatever was asked after its address: what was seen last is what there is.
const KEPT = "tercio-field-card", CARD = "{% url "fieldcard:home" %}", NOWHERE = "{% url "offline" %}";
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
const keptAs = (request) => (ofTheCard(request.url) ? new URL(request.url).pathname : request);
const ofTheCard = (address) => address !== "" && new URL(address).pathname.startsWith(CARD);
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url), visit = request.mode === "navigate", asset = url.pathname.startsWith("/static/");
  if (request.method !== "GET" || url.origin !== location.origin || !(visit || asset || ofTheCard(request.url))) return;
  const keeps = ofTheCard(request.url) || (asset && ofTheCard(request.referrer));
  event.respondWith(
    fetch(request)
      .then(async (response) => {
        if (keeps && response.ok && !response.redirected) await (await caches.open(KEPT)).put(keptAs(request), response.clone());
        return response;
      })
      .catch(() => asLastSeen(request, visit)),
  );
});
async function asLastSeen(request, visit) {
  if (request.headers.has("HX-Request")) return Response.error(); // a page that asks for news is not given old ones
  return (await caches.match(keptAs(request), { ignoreVary: true }))
    ?? (visit ? await caches.match(NOWHERE, { ignoreVary: true }) : undefined)
    ?? Response.error();
}
