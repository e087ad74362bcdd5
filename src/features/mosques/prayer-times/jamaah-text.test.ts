import { expect, test } from 'vitest';
import { jamaahTextOfDay, jamaahTextOfWeek } from './jamaah-text.ts';
import type { MosqueDay } from './month-contract.ts';

const shared = {
  mosqueName: 'Masjid an-Noor',
  url: 'https://example.org/mosque/1/month',
  today: '2026-11-26',
  sureness: { confirmedAt: '2026-11-20T00:00:00Z', stale: false },
};

function day(date: string, fields: Partial<MosqueDay> = {}): MosqueDay {
  const of = (prayer: MosqueDay['prayers'][number]['prayer'], jamaah: string | null) => ({
    prayer,
    begins: '1:00',
    jamaah,
    nextDay: false,
  });
  return {
    date,
    hijri: { year: 1448, month: 6, day: 16, text: '16 Jumada al-Akhirah 1448', arabic: '' },
    sunrise: '7:30',
    asrStandard: '13:39',
    asrHanafi: '14:16',
    prayers: [
      of('fajr', '6:30'),
      of('dhuhr', '12:15'),
      of('asr', null),
      of('maghrib', '16:05'),
      of('isha', '18:00'),
    ],
    jumuah: [],
    clockChange: null,
    ...fields,
  };
}

test('a day’s text carries its date, and never a beginning in the place of a jama‘ah that isn’t known', () => {
  expect(jamaahTextOfDay(day('2026-11-26'), shared)).toBe(
    [
      '*Masjid an-Noor: jama‘ah times*',
      'Thursday 26 November 2026',
      '',
      'Fajr 6:30am',
      'Dhuhr 12:15pm',
      'Asr not known',
      'Maghrib 4:05pm',
      'Isha 6:00pm',
      '',
      'https://example.org/mosque/1/month',
    ].join('\n'),
  );
});

test('on a Friday the sittings stand for dhuhr, with their languages where these differ', () => {
  const english = { time: '12:45', language: 'English' };
  const two = day('2026-11-27', { jumuah: [english, { time: '13:30', language: 'Urdu' }] });
  expect(jamaahTextOfDay(two, shared)).toContain('Jumu‘ah 12:45pm (English), 1:30pm (Urdu)\nAsr');
  expect(jamaahTextOfDay(two, shared)).not.toContain('Dhuhr');
  const one = day('2026-11-27', { jumuah: [english] });
  expect(jamaahTextOfDay(one, shared)).toContain('Jumu‘ah 12:45pm\n');
});

test('stale times say so, and a day when the clocks change says which way', () => {
  const stale = { ...shared, sureness: { confirmedAt: '2026-08-02T00:00:00Z', stale: true } };
  expect(jamaahTextOfDay(day('2026-11-26'), stale)).toContain('Last checked in August – may have changed.');
  const text = jamaahTextOfDay(day('2027-03-28', { clockChange: 'forward' }), shared);
  expect(text).toContain('The clocks have gone forward an hour.');
});

test('an isha past midnight says so', () => {
  const late = { prayer: 'isha', begins: '23:50', jamaah: '0:10', nextDay: true } as const;
  expect(jamaahTextOfDay(day('2026-06-21', { prayers: [late] }), shared)).toContain(
    'Isha 12:10am (after midnight)',
  );
});

test('a week’s text names each day, over the turn of the year and the change of the clocks', () => {
  const text = jamaahTextOfWeek(
    [day('2026-12-31'), day('2027-01-01', { jumuah: [{ time: '13:00', language: 'English' }] })],
    shared,
  );
  expect(text).toContain('Thu 31 Dec to Fri 1 Jan 2027');
  expect(text).toContain(
    '*Thu 31 Dec*\nFajr 6:30am · Dhuhr 12:15pm · Asr not known · Maghrib 4:05pm · Isha 6:00pm',
  );
  expect(text).toContain('*Fri 1 Jan*\nFajr 6:30am · Jumu‘ah 1:00pm · Asr');
  expect(text.endsWith('\n\nhttps://example.org/mosque/1/month')).toBe(true);
});
