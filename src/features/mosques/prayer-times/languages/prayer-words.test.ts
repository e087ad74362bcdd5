import { expect, test } from 'vitest';
import { loadPrayerWords, prayerLanguages } from './prayer-languages.ts';
import { english, leftText } from './prayer-words.ts';

const minute = 60_000;

test.each([
  [0, 'now'],
  [minute, 'in 1 min'],
  [59 * minute, 'in 59 min'],
  [60 * minute, 'in 1 h'],
  [125 * minute, 'in 2 h 5 min'],
])('%s ms are shown as ‘%s’', (milliseconds, text) => {
  expect(leftText(english, milliseconds)).toBe(text);
});

test.each(prayerLanguages)(
  'the texts of %s keep their placeholders and have no Latin letters',
  async (language) => {
    const words = await loadPrayerWords(language);
    if (!words) throw new Error(`There are no words of ${language}.`);
    const places = (text: string) => (text.match(/\{\w?\}/g) ?? []).toSorted();
    const { prayers, left, language: _language, direction: _direction, locale: _locale, ...texts } = words;
    const inEnglish = new Map(Object.entries(english));
    for (const [name, text] of Object.entries(texts)) {
      expect([name, places(text)]).toEqual([name, places(String(inEnglish.get(name)))]);
    }
    for (const text of [...Object.values(texts), ...Object.values(prayers), ...Object.values(left)]) {
      expect(text.replaceAll(/\{\w?\}/g, '')).toMatch(/^[^A-Za-z]+$/);
    }
    expect(places(left.hoursAndMinutes)).toEqual(['{h}', '{m}']);
  },
);
