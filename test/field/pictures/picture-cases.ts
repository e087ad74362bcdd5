/**
 * Photographs as phones take them, and what becomes of one that is uploaded: taken, or refused with a code. The tests make
 * the pictures; only their measures stand here.
 */
type PictureCase = {
  source: string;
  width: number;
  height: number;
  /** The EXIF orientation: 5 to 8 lie on their side. */
  orientation?: number;
  format: 'jpeg' | 'png' | 'webp';
  right: 'taken' | 'picture_too_large';
};

export const pictureCases: readonly PictureCase[] = [
  {
    source: 'iMast#257: a photograph of 24 megapixels, upright, as an iPhone 15 takes it',
    width: 5712,
    height: 4284,
    orientation: 6,
    format: 'jpeg',
    right: 'taken',
  },
  {
    source: 'happy#1749: a photograph of 48 megapixels (iPhone Pro)',
    width: 8064,
    height: 6048,
    format: 'jpeg',
    right: 'taken',
  },
  {
    source: 'a photograph of 50 megapixels, with the longest side of all (Xiaomi)',
    width: 8192,
    height: 6144,
    orientation: 8,
    format: 'jpeg',
    right: 'taken',
  },
  {
    source: 'open-tacos#1265: a panorama',
    width: 14_000,
    height: 3000,
    format: 'jpeg',
    right: 'picture_too_large',
  },
  {
    source: 'a long screenshot of a timetable',
    width: 1080,
    height: 4900,
    format: 'png',
    right: 'taken',
  },
  {
    source: 'a photograph exported as PNG, which is unpacked as a whole',
    width: 6000,
    height: 4500,
    format: 'png',
    right: 'picture_too_large',
  },
];

/** The first bytes of files that are HEIC pictures, with the name and type under which they arrive. */
type HeicCase = { source: string; name: string; type: string; brands: readonly string[] };

export const heicCases: readonly HeicCase[] = [
  {
    source: 'an iPhone, sent from its Files app',
    name: 'IMG_0042.HEIC',
    type: 'image/heic',
    brands: ['heic', 'mif1', 'heic'],
  },
  {
    source: 'Windows, which knows no type for it',
    name: 'IMG_0042.heic',
    type: '',
    brands: ['heic', 'mif1'],
  },
  {
    source: 'a Samsung gallery, which renames it',
    name: '20261120_181502.jpg',
    type: 'image/jpeg',
    brands: ['mif1', 'heic'],
  },
  { source: 'a 10-bit photograph', name: 'IMG_0043.HEIF', type: 'image/heif', brands: ['heix', 'mif1'] },
];

/** Returns the beginning of a HEIC picture with these brands, the first of which is its own. */
export function heicBytes([major = '', ...compatible]: readonly string[]): Buffer {
  const size = 16 + compatible.length * 4;
  const head = Buffer.from(
    `\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\0\0${compatible.join('')}`,
    'latin1',
  );
  return Buffer.concat([head, Buffer.from('\0\0\0\x10meta\0\0\0\0\0\0\0\0', 'latin1')]);
}
