import { expect, test } from 'vitest';
import { languageOf } from './text-language.ts';

test.each([
  ['نماز کا کمرہ دوسری منزل پر ہے', 'ur'],
  ['السلام عليكم ورحمة الله', 'ar'],
  ['سلام، چطورید؟ پنجشنبه', undefined],
  ['Assalamu alaikum, see you at ‘Isha', undefined],
  ['She wrote السلام and left', undefined],
  ['৩০ তারিখ', undefined],
  ['', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
