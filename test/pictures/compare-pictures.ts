import sharp from 'sharp';

/** The smallest difference of a colour value (0 to 255) that people see. */
const visible = 40;

/** Returns the share (0 to 1) of pixels in which two pictures differ visibly; 1 if their sizes differ. */
export async function shareThatDiffers(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([pointsOf(one), pointsOf(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    if (differs(a.data, b.data, at)) different += 1;
  }
  return different / (a.data.length / 3);
}

function pointsOf(picture: Uint8Array) {
  return sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

function differs(a: Buffer, b: Buffer, at: number): boolean {
  return [0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > visible);
}
