import { expect, test } from 'vitest';
import {
  janazahDayText,
  janazahName,
  janazahNoticeText,
  janazahPicture,
  janazahShareText,
  pictureLines,
} from './janazah-text.rules.ts';

const mosque = { name: 'Masjid an-Noor', address: '112 Sample High Road, Ilford', postcode: 'IG1 1LX' };
const janazah = {
  id: '01890000-0000-7000-8000-000000000000',
  title: 'Janazah of Haji Abdul Karim Mia',
  deceasedName: 'Haji Abdul Karim Mia',
  date: '2026-11-26',
  prayer: 'asr',
  time: '14:15',
  venue: null,
  cemetery: 'Sample Gardens',
  updatedAt: '2026-11-26T08:00:00Z',
} as const;

test('a janazah is called by the name that the family shows', () => {
  expect(janazahName(janazah)).toBe('Haji Abdul Karim Mia');
  expect(janazahName({ deceasedName: null })).toBe('An elder of this mosque');
});

test('the day says how near it is and which prayer it follows', () => {
  expect(janazahDayText(janazah, '2026-11-26')).toBe('Today, Thursday 26 November, after Asr');
  expect(janazahDayText(janazah, '2026-11-25')).toBe('Tomorrow, Thursday 26 November, after Asr');
  expect(janazahDayText({ ...janazah, prayer: null }, '2026-11-20')).toBe('Thursday 26 November');
});

test('the text and the picture say when and where, with the day’s date: they are read later too', () => {
  expect(janazahShareText(janazah, mosque)).toBe(
    [
      'Inna lillahi wa inna ilayhi raji‘un',
      'Janazah of Haji Abdul Karim Mia',
      'Thu 26 Nov after Asr, about 2:15pm',
      'Masjid an-Noor, 112 Sample High Road, Ilford, IG1 1LX',
      'Burial at Sample Gardens',
    ].join('\n'),
  );
  expect(pictureLines({ ...janazah, venue: 'Main hall', cemetery: null }, mosque)).toEqual([
    'Janazah on Thu 26 Nov after Asr, about 2:15pm',
    'Main hall, Masjid an-Noor, IG1 1LX',
    'Inna lillahi wa inna ilayhi raji‘un',
  ]);
  const [before, after] = [
    janazahPicture(janazah, mosque),
    janazahPicture({ ...janazah, updatedAt: '2026-11-26T09:00:00Z' }, mosque),
  ];
  expect(before.path).toMatch(/^\/janazah\/[\da-f-]{36}\/preview\.png\?v=\w+$/);
  expect(before.path).not.toBe(after.path);
  expect(before.alt).toContain('Haji Abdul Karim Mia: Janazah on Thu 26 Nov');
});

test('the notice says what the family allows, and when it ends and is erased', () => {
  const notice = { shownName: 'full', date: '2026-11-26', state: 'coming', erasedOn: '2026-12-04' } as const;
  const text = (more: object, today: string) => janazahNoticeText({ ...notice, ...more }, mosque.name, today);
  expect(text({}, '2026-11-26')).toBe(
    'The family allows the full name. If the time moves, followers of Masjid an-Noor are told again. This notice ends tonight and is erased on 4 Dec.',
  );
  expect(text({ shownName: 'none' }, '2026-11-25')).toContain(
    'The family asks that no name is shown. If the time moves',
  );
  expect(text({ shownName: null }, '2026-11-25')).toMatch(/^If .* This notice ends tomorrow night and/);
  expect(text({}, '2026-11-20')).toContain(
    'This notice ends on Thursday 26 November and is erased on 4 Dec.',
  );
  expect(text({ state: 'over' }, '2026-11-27')).toBe(
    'The family allows the full name. This notice ended on Thursday 26 November and is erased on 4 Dec.',
  );
});
