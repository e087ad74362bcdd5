import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Noise, which no format makes small: twelve megapixels of nearly five megabytes. */
export async function aLargePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 1000, height: 750, channels: 3 as const };
  const noise = sharp(randomBytes(1000 * 750 * 3), { raw }).resize(4000, 3000, { kernel: 'cubic' });
  return Uint8Array.from(await noise.jpeg({ quality: 82 }).toBuffer());
}
