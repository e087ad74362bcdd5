import { expect, test } from 'vitest';
import { projectFolder } from '#kit/server/project-files.ts';
import { cutFont, fontFace } from './cut-fonts.ts';
import { fontCuts, lettersIn } from './font-cuts.ts';

const families = [...new Set(fontCuts.map(({ family }) => family))];

/** Returns the subsets of a family that a browser fetches for a text. */
function fetchedFor(text: string, family: string): string[] {
  const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return fontCuts
    .filter((cut) => cut.family === family && lettersIn(cut.range).some((letter) => letters.includes(letter)))
    .map(({ name }) => name);
}

test.each(families)('no character is in two subsets of %s', (family) => {
  const letters = fontCuts.filter((cut) => cut.family === family).flatMap(({ range }) => lettersIn(range));
  expect(new Set(letters).size).toBe(letters.length);
});

test('a browser fetches only the subsets that a text needs', () => {
  expect(fetchedFor('Jumu‘ah at 13:30 – £4.50', 'Alegreya Sans')).toEqual(['alegreya-sans-latin']);
  expect(fetchedFor('Tarāwīḥ at the café', 'Alegreya Sans')).toEqual([
    'alegreya-sans-latin',
    'alegreya-sans-accents',
    'alegreya-sans-extended',
  ]);
  expect(fetchedFor('the Prophet ﷺ said', 'Amiri')).toEqual(['amiri-honorifics']);
  expect(fetchedFor('بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ', 'Amiri')).toEqual(['amiri-letters']);
  expect(fetchedFor('ہفتہ وار درس اردو میں', 'Noto Nastaliq Urdu')).toEqual(['nastaliq-letters']);
});

/** Kilobytes. Two Latin subsets and one Arabic subset must stay below 60 together. */
const most: Readonly<Record<string, number>> = {
  'alegreya-latin': 16,
  'alegreya-sans-latin': 11,
  'amiri-letters': 38,
  'amiri-honorifics': 3,
};

test.each(Object.entries(most))('%s is at most %s KB', async (name, kilobytes) => {
  const cut = fontCuts.find((one) => one.name === name);
  if (!cut) throw new Error(`There is no cut ${name}.`);
  const file = await cutFont(projectFolder, cut);
  expect(file.subarray(0, 4).toString('latin1')).toBe('wOF2');
  expect(file.length / 1024).toBeLessThanOrEqual(kilobytes);
});

test('the style sheet names a subset with its character ranges', () => {
  const cut = fontCuts.find(({ name }) => name === 'amiri-honorifics');
  expect(cut && fontFace(cut)).toMatch(/"Amiri";.*swap;.*amiri-honorifics\.woff2.*: U\+FDF2, U\+FDFA-FDFB;/s);
});
