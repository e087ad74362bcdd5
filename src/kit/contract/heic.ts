/** The brands of HEIC and HEIF, as phones write them. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Whether a file is a HEIC picture, by its first bytes: phones and computers also save one under the name of a JPG. The
 * brands follow `ftyp` (ISO/IEC 14496-12, 4.3). An AVIF picture has the same beginning, with other brands.
 */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  const size = Math.min((bytes[2] ?? 0) * 256 + (bytes[3] ?? 0), head.length);
  if (head.slice(4, 8) !== 'ftyp') return false;
  const compatible = head.slice(16, size).match(/.{4}/gs) ?? [];
  return [head.slice(8, 12), ...compatible].some((brand) => heicBrands.includes(brand));
}
