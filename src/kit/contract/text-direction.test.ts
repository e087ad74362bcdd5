import { expect, test } from 'vitest';
import { directionOf, languageOf } from './text-direction.ts';

// The first strong letter does not decide the direction: bagofwords1/bagofwords#1029, dear-github/dear-github#147.
test.each([
  ['WhatsApp پر پیغام نہ بھیجیں، یہاں لکھیں۔', 'rtl'],
  ['پانی ساتھ لائیں۔', 'rtl'],
  ['Bring water', 'ltr'],
  ['السلام عليكم everybody, the class begins at seven', 'ltr'],
  ['Meeting: اجتماع الأحياء القادم', 'rtl'],
  ['1. ١٢٣ – ۴', 'auto'],
  ['👍', 'auto'],
  ['', 'auto'],
  [null, 'auto'],
  ['আপনার নাম', 'ltr'],
  ['שלום', 'rtl'],
])('the direction of %j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each([
  ['نماز کا کمرہ دوسری منزل پر ہے', 'ur'],
  ['السلام عليكم ورحمة الله', 'ar'],
  ['سلام، چطورید؟ پنجشنبه', undefined],
  ['Assalamu alaikum, see you at ‘Isha', undefined],
  ['She wrote السلام and left', undefined],
  ['৩০ তারিখ', undefined],
  ['', undefined],
])('the language of %s is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
