/** Longer sides than this show nowhere on the site. */
const longest = 2048;
/** Up to this size a picture is sent as it is, if its sides are no longer. */
const smallEnough = 1024 * 1024;

/**
 * A photograph as it is worth sending: a phone's of twelve megapixels comes down to a tenth of its bytes, upright and without
 * where it was taken. What the browser cannot read is left as it is, for the server to judge.
 */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size <= smallEnough) return file;
    const smaller = await drawn(bitmap, scale);
    return smaller && smaller.size < file.size
      ? new File([smaller], file.name, { type: smaller.type })
      : file;
  } catch {
    return file;
  }
}

async function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
