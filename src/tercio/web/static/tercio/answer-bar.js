// On a phone a bar carries the answer along. While the answer itself, or why there is none, is in view above it, the
// bar would say it twice and cover what stands below.
const BAR = 64;
const inSight = new IntersectionObserver(
  (seen) => document.body.classList.toggle("answer-in-sight", seen.at(-1).isIntersecting),
  { rootMargin: `0px 0px -${BAR}px 0px`, threshold: 0.6 },
);

function watch() {
  inSight.disconnect();
  document.body.classList.remove("answer-in-sight");
  const told = document.querySelector("#answer .figures > .first, #answer > .notice.refused");
  if (told) inSight.observe(told);
}

document.addEventListener("htmx:afterSettle", watch);
watch();
