import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ComingHours, OpeningHours } from '../opening-hours.contract.ts';
import { HoursTable } from './hours-table.tsx';
import { BreaksNote, OpenLine } from './open-line.tsx';

const evening = [{ opens: '12:00', closes: '22:30' }];
const hours: OpeningHours = {
  week: Array.from({ length: 7 }, () => evening),
  ramadan: Array.from({ length: 7 }, () => [{ opens: '16:00', closes: '02:00' }]),
  days: [{ date: '2026-12-25', spans: [], note: null }],
  breaks: [{ prayer: 'maghrib', minutes: 20 }],
  jumuah: null,
  note: 'Diners already seated can stay.',
};
const coming: ComingHours = {
  isRamadan: false,
  open: [{ from: '2026-11-26T12:00:00.000Z', to: '2026-11-26T22:30:00.000Z' }],
  breaks: [{ from: '2026-11-26T16:00:00.000Z', to: '2026-11-26T16:20:00.000Z', why: 'maghrib' }],
};
const now = new Date('2026-11-26T13:34:00Z');
const wordsOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('the table shows the week with today, special days, the other week, and who gave the hours when', () => {
  const markup = renderToStaticMarkup(
    <HoursTable hours={hours} coming={coming} now={now} toldAt="2026-11-12T10:00:00.000Z" hasOwner />,
  );
  expect(wordsOf(markup)).toBe(
    'Hours by day of the week Mon to Wed 12:00pm–10:30pm Thursday Today 12:00pm–10:30pm Maghrib 4:00pm–4:20pm ' +
      'Fri to Sun 12:00pm–10:30pm Different on these days Days with hours of their own Fri 25 Dec Closed ' +
      'In Ramadan Hours in Ramadan Every day 4:00pm–2:00am ' +
      'Closed every day for 20 minutes at Maghrib. Given by the owner on 12 November 2026.',
  );
});

test('the hours of a business without an owner show only their date', () => {
  const markup = renderToStaticMarkup(
    <HoursTable hours={hours} coming={coming} now={now} toldAt="2026-11-12T10:00:00.000Z" hasOwner={false} />,
  );
  expect(wordsOf(markup)).toMatch(/ As of 12 November 2026\.$/);
});

test('the line says until when it is open, and the note what is different today', () => {
  expect(wordsOf(renderToStaticMarkup(<OpenLine coming={coming} now={now} />))).toBe(
    'Open now until 10:30pm',
  );
  const note = renderToStaticMarkup(<BreaksNote coming={coming} note={hours.note} now={now} />);
  expect(wordsOf(note)).toBe('Closed 4:00pm–4:20pm today for Maghrib. Diners already seated can stay.');
});
