import { expect } from 'vitest';
import { eidSeason, ramadanSeason } from '#features/mosques/moon/season-words.rules.ts';
import { testWithDb } from '#test/with-db.ts';
import { seasonAreas } from './season-areas.ts';

testWithDb(
  'Ramadan’s links are shown from two weeks before it until Eid, the Eid prayers also around Eid al-Adha',
  async ({ ctx }) => {
    const at = (day: string) => seasonAreas({ ...ctx, now: new Date(`${day}T12:00:00Z`) });
    expect(await at('2027-01-20')).toEqual([]);
    expect(await at('2027-01-26')).toEqual([ramadanSeason, eidSeason]);
    expect(await at('2027-03-09')).toEqual([ramadanSeason, eidSeason]);
    expect(await at('2027-03-20')).toEqual([]);
    expect(await at('2027-05-01')).toEqual([]);
    expect(await at('2027-05-03')).toEqual([eidSeason]);
    expect(await at('2027-05-19')).toEqual([eidSeason]);
    expect(await at('2027-05-20')).toEqual([]);
  },
);
