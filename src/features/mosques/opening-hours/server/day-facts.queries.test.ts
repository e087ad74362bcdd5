import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { readDayFacts } from './public.ts';

testWithDb(
  'a date’s facts are its prayers at the borough’s centre and whether it is Ramadan',
  async ({ ctx }) => {
    const factsOf = await readDayFacts(ctx.db);
    expect(factsOf('2026-11-26')).toMatchObject({ isRamadan: false, begins: { maghrib: 16 * 60 + 1 } });
    expect(factsOf('2026-03-01').isRamadan).toBe(true);
  },
);
