import { expect, test } from 'vitest';
import { jamaahTextOfDay, jamaahTextOfWeek } from './jamaah-text.rules.ts';
import type { MosqueDay } from './mosque-month.contract.ts';

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
    withMaghrib: false,
  });
  return {
    date,
    hijri: {
      year: 1448,
      month: 6,
      day: 16,
      text: '16 Jumada al-Akhirah 1448',
      arabic: '',
      ramadanTonight: null,
      nightTonight: null,
    },
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
    congregations: [],
    clockChange: null,
    ...fields,
  };
}

test('the text of a day has its date, jama‘ah times and starts, and says if a jama‘ah is unknown', () => {
  expect(jamaahTextOfDay(day('2026-11-26'), shared)).toBe(
    [
      '*Masjid an-Noor: jama‘ah times*',
      'Thursday 26 November 2026',
      '',
      'Fajr 6:30am, starts 1:00am',
      'Dhuhr 12:15pm, starts 1:00am',
      'Asr jama‘ah not known, starts 1:00am',
      'Maghrib 4:05pm, starts 1:00am',
      'Isha 6:00pm, starts 1:00am',
      '',
      'https://example.org/mosque/1/month',
    ].join('\n'),
  );
});

test('in Ramadan the text of a day names the night that begins on it', () => {
  const { hijri } = day('2027-02-24');
  const evening = { ...hijri, month: 9, text: '17 Ramadan 1448', nightTonight: 18 };
  expect(jamaahTextOfDay(day('2027-02-24', { hijri: evening }), shared)).toContain(
    'Wednesday 24 February 2027\n17 Ramadan 1448 · from Maghrib the 18th night\n\nFajr',
  );
});

test('on a Friday the sittings replace dhuhr, with their languages if they differ', () => {
  const english = { time: '12:45', language: 'English' };
  const two = day('2026-11-27', { jumuah: [english, { time: '13:30', language: 'Urdu' }] });
  expect(jamaahTextOfDay(two, shared)).toContain(
    'Jumu‘ah 12:45pm (English), 1:30pm (Urdu), starts 1:00am\nAsr',
  );
  expect(jamaahTextOfDay(two, shared)).not.toContain('Dhuhr');
  const one = day('2026-11-27', { jumuah: [english] });
  expect(jamaahTextOfDay(one, shared)).toContain('Jumu‘ah 12:45pm, starts 1:00am\n');
});

test('the text says that times are stale, and which way the clocks have changed', () => {
  const stale = { ...shared, sureness: { confirmedAt: '2026-08-02T00:00:00Z', stale: true } };
  expect(jamaahTextOfDay(day('2026-11-26'), stale)).toContain('Last checked in August – may have changed.');
  const text = jamaahTextOfDay(day('2027-03-28', { clockChange: 'forward' }), shared);
  expect(text).toContain('The clocks have gone forward an hour.');
});

test('the text marks an isha after midnight and one prayed with Maghrib', () => {
  const late = {
    prayer: 'isha',
    begins: '23:50',
    jamaah: '0:10',
    nextDay: true,
    withMaghrib: false,
  } as const;
  expect(jamaahTextOfDay(day('2026-06-21', { prayers: [late] }), shared)).toContain(
    'Isha 12:10am (after midnight), starts 11:50pm',
  );
  const early = { ...late, jamaah: '21:40', nextDay: false, withMaghrib: true };
  expect(jamaahTextOfDay(day('2026-06-21', { prayers: [early] }), shared)).toContain(
    'Isha 9:40pm (with Maghrib), starts 11:50pm',
  );
});

test('the text of a week names each day, across the new year too', () => {
  const text = jamaahTextOfWeek(
    [day('2026-12-31'), day('2027-01-01', { jumuah: [{ time: '13:00', language: 'English' }] })],
    shared,
  );
  expect(text).toContain('Thu 31 Dec to Fri 1 Jan 2027');
  expect(text).toContain(
    '*Thu 31 Dec*\nFajr 6:30am, starts 1:00am · Dhuhr 12:15pm, starts 1:00am · Asr jama‘ah not known, starts 1:00am',
  );
  expect(text).toContain('*Fri 1 Jan*\nFajr 6:30am, starts 1:00am · Jumu‘ah 1:00pm, starts 1:00am · Asr');
  expect(text.endsWith('\n\nhttps://example.org/mosque/1/month')).toBe(true);
});
