import sharp from 'sharp';
import { refuse } from '#kit/contract/errors.ts';
import { badPicture } from '../refusals.ts';

const formats = new Set(['jpeg', 'png', 'webp']);
const mostPixels = 24_000_000;
const longestSide = 5000;
const side = 512;

/**
 * A photo's bytes as a square WebP of 512 pixels: decoded by what is in it, whatever it says it is, turned upright, and
 * written anew, so that nothing but pixels is left. Refuses: bad_picture.
 */
export async function reEncodePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const { format, width = 0, height = 0, pages = 1 } = await picture.metadata();
    const fits = formats.has(format ?? '') && pages === 1 && Math.max(width, height) <= longestSide;
    if (!fits) throw refuse(badPicture);
    return await picture
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 80 })
      .timeout({ seconds: 2 })
      .toBuffer();
  } catch {
    throw refuse(badPicture);
  }
}
