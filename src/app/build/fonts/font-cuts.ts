/** A piece of a font: a browser fetches it when the page contains one of its letters. */
export type FontCut = {
  /** The name of its file. */
  name: string;
  family: string;
  weight?: string;
  /** The whole font, below node_modules/@fontsource. */
  file: string;
  /** Its letters in CSS notation, without the `U+`: '621-63A'. */
  range: readonly string[];
  /** The font's OpenType features to keep; undefined: all. */
  features?: readonly string[];
};

/** The features that our Latin text uses: no small capitals, old-style figures, swashes or fractions. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'lnum', 'tnum'];

/** English with its punctuation: nearly every page shows it, and it is the only cut that pages preload. */
const english = [
  ...['20-7E', 'A0', 'A3', 'A9', 'AB', 'B0', 'B7', 'BB-BD', 'D7', '2BB-2BC'],
  ...[
    '2000-200F',
    '2013-2014',
    '2018-2019',
    '201C-201D',
    '2022',
    '2026',
    '2028-202F',
    '2060-206F',
    '20AC',
    '2192',
  ],
];
const accents = [
  ...['A1-A2', 'A4-A6', 'A7-A8', 'AA', 'AC-AF', 'B1-B6', 'B8-BA', 'BE-D6', 'D8-FF', '131', '152-153', '2C6'],
  ...[
    '2DA',
    '2DC',
    '2010-2012',
    '2015',
    '201A-201B',
    '201E',
    '2020-2021',
    '2030',
    '2039-203A',
    '2044',
    '2122',
  ],
];
/** Turkish, Polish, Romanian, and Arabic transliterated into Latin letters: ā ḥ ṣ. */
const extended = ['100-130', '132-151', '154-24F', '2BE-2BF', '1E00-1EFF'];

/** Arabic with its vowels. Letters that join are in one cut where possible, so that no word is drawn in two fonts. */
const arabic = ['60C', '61B', '61F', '621-63A', '640-655', '670-671'];
const arabicRest = [
  ...[
    '600-60B',
    '60D-61A',
    '61C-61E',
    '620',
    '63B-63F',
    '656-65F',
    '66E-66F',
    '672-678',
    '67A-67D',
    '67F-685',
  ],
  ...['687', '689-690', '692-697', '699-6A8', '6AA-6AE', '6B0-6B9', '6BB-6BD', '6BF', '6C4-6CB', '6CD-6D1'],
  ...['6D5-6EF', '6FA-6FF', '750-77F', '8A0-8FF', 'FB50-FDF1', 'FDF3-FDF9', 'FDFC-FDFF', 'FE70-FEFF'],
];
/** Digits, and the letters that Urdu and Persian have in addition to the Arabic ones. */
const urdu = [
  ...['660-66D', '679', '67E', '686', '688', '691', '698', '6A9', '6AF', '6BA', '6BE', '6C0-6C3', '6CC'],
  ...['6D2-6D4', '6F0-6F9'],
];
/** ﷲ ﷺ ﷻ, which also appear in English texts. */
const honorifics = ['FDF2', 'FDFA-FDFB'];

const alegreya = { family: 'Alegreya', weight: '600 800', features };
const alegreyaSans = { family: 'Alegreya Sans', weight: '400 600', features };
const amiri = { family: 'Amiri', file: 'amiri/files/amiri-arabic-400-normal.woff2' };
const nastaliq = {
  family: 'Noto Nastaliq Urdu',
  file: 'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-400-normal.woff2',
};

const alegreyaFile = (part: string) => `alegreya/files/alegreya-${part}-700-normal.woff2`;
const alegreyaSansFile = (part: string) => `alegreya-sans/files/alegreya-sans-${part}-500-normal.woff2`;

/** All pieces of our fonts. Those of one family have no letter in common. */
export const fontCuts: readonly FontCut[] = [
  { ...alegreya, name: 'alegreya-latin', file: alegreyaFile('latin'), range: english },
  { ...alegreya, name: 'alegreya-accents', file: alegreyaFile('latin'), range: accents },
  { ...alegreya, name: 'alegreya-extended', file: alegreyaFile('latin-ext'), range: extended },
  { ...alegreyaSans, name: 'alegreya-sans-latin', file: alegreyaSansFile('latin'), range: english },
  { ...alegreyaSans, name: 'alegreya-sans-accents', file: alegreyaSansFile('latin'), range: accents },
  { ...alegreyaSans, name: 'alegreya-sans-extended', file: alegreyaSansFile('latin-ext'), range: extended },
  { ...amiri, name: 'amiri-letters', range: arabic },
  { ...amiri, name: 'amiri-urdu', range: urdu },
  { ...amiri, name: 'amiri-honorifics', range: honorifics },
  { ...amiri, name: 'amiri-rest', range: arabicRest },
  // Nastaliq shapes each word as a whole, so all its letters are in one cut.
  { ...nastaliq, name: 'nastaliq-letters', range: [...arabic, ...urdu] },
  { ...nastaliq, name: 'nastaliq-rest', range: [...honorifics, ...arabicRest] },
];

/** The code points of a range. */
export function lettersIn(range: readonly string[]): number[] {
  return range.flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
