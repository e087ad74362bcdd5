import { expect, test } from 'vitest';
import {
  readAsrOpinion,
  readMethod,
  readShare,
  readWomensPrayers,
  readWudu,
  readYesOrNo,
} from './mosque-cells.ts';
import { placeColumn } from './place-columns.ts';

const value = <T>(read: { ok: true; value: T } | { ok: false; why: string }) =>
  read.ok ? read.value : read.why;

test('prayers with women’s places, as people write them', () => {
  expect(value(readWomensPrayers('Jumu‘ah; Daily prayers'))).toEqual(['daily', 'jumuah']);
  expect(value(readWomensPrayers('friday, Tarawih, Eids'))).toEqual(['jumuah', 'taraweeh', 'eid']);
  expect(value(readWomensPrayers('ALL'))).toEqual(['daily', 'jumuah', 'taraweeh', 'eid']);
  expect(value(readWomensPrayers('none'))).toEqual([]);
  expect(value(readWomensPrayers('upstairs'))).toMatch(/is not a list/);
});

test('the other columns of a mosque', () => {
  expect(value(readWudu('Shared'))).toBe('shared');
  expect(value(readShare('35 %'))).toBe(35);
  expect(value(readShare('135'))).toMatch(/from 0 to 100/);
  expect(value(readMethod('Muslim World League'))).toBe('MuslimWorldLeague');
  expect(value(readMethod('the usual'))).toMatch(/Moonsighting Committee/);
  expect(value(readAsrOpinion('HANAFI'))).toBe('hanafi');
  expect(value(readAsrOpinion("Shafi'"))).toBe('standard');
  expect(value(readYesOrNo('y'))).toBe(true);
  expect(value(readYesOrNo('perhaps'))).toMatch(/neither/);
});

test('their headings are known in usual spellings', () => {
  const named = [
    "Women's Prayers",
    'Sisters’ entrance',
    'Calculation Method',
    'Madhab',
    'Last checked',
    'Featured',
  ];
  expect(named.map((heading) => placeColumn(heading, 'mosques'))).toEqual(
    ['womensPrayers', 'womensEntrance', 'method', 'asrOpinion', 'verifiedOn', 'featured'].map((field) => ({
      means: 'field',
      field,
    })),
  );
});
