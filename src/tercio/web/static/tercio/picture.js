// The result as a picture: drawn by the house as SVG, turned into a PNG here, because that is what people send on.
const image = document.getElementById("picture");
const save = document.getElementById("save");
const send = document.getElementById("send");

async function png() {
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.width = 1080;
  canvas.height = 1350;
  canvas.getContext("2d").drawImage(image, 0, 0, 1080, 1350);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], save.download, { type: "image/png" });
}

const file = await png();
save.href = URL.createObjectURL(file);
save.dataset.ready = "yes";
if (navigator.canShare?.({ files: [file] })) {
  send.hidden = false;
  send.addEventListener("click", () => navigator.share({ files: [file] }).catch(() => {}));
}
