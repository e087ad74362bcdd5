import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Fields } from '#kit/web/form/use-form.tsx';
import { type OpeningHours, openingHours } from '../opening-hours.contract.ts';
import { HoursEditor, readOpeningHours } from './opening-hours.form.tsx';

/** The values that a browser would send for a form, by field name. */
function fieldsOf(markup: string): Fields {
  const values = new Map<string, string>();
  for (const [tag = ''] of markup.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    const isLeftOut = attribute('type') === 'checkbox' && !/ checked=""/.test(tag);
    if (!isLeftOut) values.set(attribute('name'), attribute('value'));
  }
  for (const [, name = '', options = ''] of markup.matchAll(/<select name="([^"]*)"[^>]*>(.*?)<\/select>/g)) {
    values.set(name, /<option value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  }
  const text = (name: string) => values.get(name) ?? '';
  return {
    text,
    texts: (name) => [text(name)],
    number: (name) => Number(text(name)),
    isTicked: (name) => values.has(name),
  };
}

const drawn = (start: OpeningHours | null) => renderToStaticMarkup(<HoursEditor start={start} errors={{}} />);

const night = [{ opens: '12:00', closes: '02:00' }];
const full: OpeningHours = {
  week: [
    night,
    night,
    [],
    [...[{ opens: '09:00', closes: '12:00' }], { opens: '13:00', closes: '17:00' }],
    night,
    [],
    [],
  ],
  ramadan: [night, [], night, night, night, night, night],
  days: [{ date: '2026-12-25', spans: [], note: 'Closed for the holiday' }],
  breaks: [{ prayer: 'maghrib', minutes: 20 }],
  jumuah: { from: '13:00', until: '14:00' },
  note: 'Diners already seated can stay.',
};

test('the editor sends the hours that it was given', () => {
  expect(openingHours.parse(full)).toEqual(full);
  expect(readOpeningHours(fieldsOf(drawn(full)))).toEqual(full);
});

test('hours left empty are unknown, not closed all week', () => {
  expect(readOpeningHours(fieldsOf(drawn(null)))).toBeNull();
});
