import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { forgetDays, saltOfTheDay, visitorToday } from './salt-of-the-day.ts';
import { daySalts } from './tables.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const beforeMidnight = new Date('2026-07-01T22:59:59Z');
const afterMidnight = new Date('2026-07-01T23:00:00Z');

test('two processes that ask at once for a new day’s salt get the same', async () => {
  const database = await openTestDatabase();
  const ask = () => database.db.transaction((tx) => saltOfTheDay(tx, afterMidnight));
  const salts = await Promise.all([ask(), ask()]);
  expect(new Set(salts.map(({ salt }) => salt.toString('hex'))).size).toBe(1);
  expect(await database.db.$count(daySalts)).toBe(1);
  await database.close();
});

testWithDb('at midnight in the borough a visitor becomes another, and the old salt goes', async ({ ctx }) => {
  const caller = { ...ctx.caller, userAgent: phone };
  const at = (now: Date) => visitorToday({ ...ctx, caller, now }, 'visits');
  const evening = await at(beforeMidnight);
  expect(await at(beforeMidnight)).toBe(evening);
  expect(await at(afterMidnight)).not.toBe(evening);
  await forgetDays({ ...ctx, now: new Date('2026-07-01T23:01:00Z') });
  expect((await ctx.db.select().from(daySalts)).map(({ date }) => date)).toEqual(['2026-07-02']);
});

testWithDb(
  'address, browser and purpose each make another visitor, and none can be read in the code',
  async ({ ctx }) => {
    const caller = { ...ctx.caller, userAgent: phone };
    const codes = await Promise.all([
      visitorToday({ ...ctx, caller }, 'visits'),
      visitorToday({ ...ctx, caller }, 'adverts'),
      visitorToday({ ...ctx, caller, clientAddress: '192.0.2.2' }, 'visits'),
      visitorToday({ ...ctx, caller: { ...caller, userAgent: `${phone} x` } }, 'visits'),
    ]);
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^[\w-]{22}$/);
  },
);

testWithDb.for([[undefined], [''], ['curl/8.5.0'], ['Mozilla/5.0 (compatible; Googlebot/2.1)']] as const)(
  'a program (%s) is no visitor',
  async ([userAgent], { ctx }) => {
    expect(
      await visitorToday(testCtx(ctx.db, { caller: { ...ctx.caller, userAgent } }), 'visits'),
    ).toBeNull();
  },
);
