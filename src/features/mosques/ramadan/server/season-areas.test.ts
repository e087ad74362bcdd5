import { expect } from 'vitest';
import { ramadanSeason } from '#features/mosques/moon/season-words.rules.ts';
import { testWithDb } from '#test/with-db.ts';
import { seasonAreas } from './season-areas.ts';

testWithDb('the season’s links are shown from two weeks before Ramadan until Eid', async ({ ctx }) => {
  const at = (day: string) => seasonAreas({ ...ctx, now: new Date(`${day}T12:00:00Z`) });
  expect(await at('2027-01-20')).toEqual([]);
  expect(await at('2027-01-26')).toEqual([ramadanSeason]);
  expect(await at('2027-03-09')).toEqual([ramadanSeason]);
  expect(await at('2027-03-20')).toEqual([]);
});
