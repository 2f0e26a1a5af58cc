// A phone's photo is made smaller before it travels: upright, at most so many pixels wide, without its notes.
async function shrink(input) {
  const [file] = input.files, most = Number(input.dataset.shrink);
  if (!file?.type.startsWith("image/")) return;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  if (!small || (small.size >= file.size && file.type === "image/jpeg")) return;
  const box = new DataTransfer();
  box.items.add(new File([small], "picture.jpg", { type: "image/jpeg" }));
  input.files = box.files;
}

document.addEventListener("change", (event) => {
  if (event.target.matches?.("input[data-shrink]")) shrink(event.target).catch(() => {}); // the house judges what is left
});
