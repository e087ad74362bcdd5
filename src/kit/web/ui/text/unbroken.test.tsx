import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './unbroken.tsx';

const kept = (text: string) =>
  [...renderToStaticMarkup(<Unbroken text={text} />).matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(
    ([, piece]) => piece,
  );
const said = (text: string) => renderToStaticMarkup(<Unbroken text={text} />).replace(/<[^>]*>/g, '');

test.each([
  ['112 Sample High Road, Ilford, IG1 1LX', ['IG1 1LX']],
  ['Masjid an-Noor Ilford', ['an-Noor']],
  ['Tafsir of Surah al-Kahf at Dar ash-Shifa, E11 2QW', ['al-Kahf', 'ash-Shifa', 'E11 2QW']],
  ['A two-hour walk-in session', []],
  ['', []],
] as const)('%s keeps %j together without changing the text', (text, together) => {
  expect(kept(text)).toEqual(together);
  expect(said(text)).toBe(text);
});
