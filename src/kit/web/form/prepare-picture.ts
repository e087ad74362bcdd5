import { isHeic } from '#kit/contract/heic.ts';
import { heicPicture } from '#kit/contract/upload-errors.ts';
import { ApiProblem } from '../api.ts';

/**
 * The pictures that a file input offers, all of which the server takes. HEIC stays out: an iPhone then hands over a JPG of
 * a photograph that it keeps as HEIC.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/** The server's maximum: 5 MB. */
export const maxPictureBytes = 5 * 1024 * 1024;

/** The site shows no picture with longer sides. */
const maxSide = 2048;
/** Up to this size a picture is sent as it is, if its sides are no longer than that. */
const smallEnough = 1024 * 1024;

/**
 * Makes a chosen picture ready to be sent: a phone's of 50 megapixels becomes a hundredth of its size, upright and without
 * its location. What the browser can decode and the server can't, such as HEIC in Safari, becomes a JPG. Prepared again,
 * a picture stays as it is. Throws ApiProblem for a HEIC picture that the browser can't decode, and for one that stays
 * larger than 5 MB; anything else that it can't decode is left for the server to judge.
 */
export async function preparePicture(chosen: File): Promise<File> {
  const isHeicFile = isNamedHeic(chosen) || (await startsAsHeic(chosen));
  const mustChange = isHeicFile || !pictureTypes.split(',').includes(chosen.type);
  const file = await shrink(chosen, mustChange);
  if (file === undefined && isHeicFile) {
    throw new ApiProblem(heicPicture.status, heicPicture.code, heicPicture.text);
  }
  const ready = file ?? chosen;
  if (ready.size > maxPictureBytes) throw new ApiProblem(413, 'too_large', 'A picture can be at most 5 MB.');
  return ready;
}

/** Whether a file calls itself a HEIC picture. Windows gives such a file no type. */
export function isNamedHeic(file: File): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

async function startsAsHeic(file: File): Promise<boolean> {
  return isHeic(new Uint8Array(await file.slice(0, 64).arrayBuffer()));
}

/** Returns the picture as a smaller JPG, or itself if it is small already; undefined if the browser can't decode it. */
async function shrink(file: File, mustChange: boolean): Promise<File | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    if (!mustChange && scale === 1 && file.size <= smallEnough) return file;
    const drawn = await draw(bitmap, scale);
    if (!drawn) return undefined;
    // A screenshot of few colours can be smaller as the PNG that it is.
    if (!mustChange && scale === 1 && drawn.size >= file.size) return file;
    return new File([drawn], file.name, { type: drawn.type, lastModified: file.lastModified });
  } catch {
    return undefined;
  }
}

async function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  // A long screenshot can be so narrow that a side would round to nothing.
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
