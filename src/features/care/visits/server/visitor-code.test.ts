import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { daySalts } from './visit.tables.ts';
import { browserFamilies, purgePastDays, readDaySalt, visitorToday } from './visitor-code.ts';

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const beforeMidnight = new Date('2026-07-01T22:59:59Z');
const afterMidnight = new Date('2026-07-01T23:00:00Z');

test('two concurrent requests for a new day’s salt get the same one', async () => {
  const database = await openTestDatabase();
  const ask = () => database.db.transaction((tx) => readDaySalt(tx, afterMidnight));
  const salts = await Promise.all([ask(), ask()]);
  expect(new Set(salts.map(({ salt }) => salt.toString('hex'))).size).toBe(1);
  expect(await database.db.$count(daySalts)).toBe(1);
  await database.close();
});

testWithDb('at midnight in London a visitor’s code changes and the old salt is deleted', async ({ ctx }) => {
  const caller = { ...ctx.caller, userAgent: phone };
  const at = (now: Date) => visitorToday({ ...ctx, caller, now }, 'visits');
  const evening = await at(beforeMidnight);
  expect(await at(beforeMidnight)).toBe(evening);
  expect(await at(afterMidnight)).not.toBe(evening);
  await purgePastDays({ ...ctx, now: new Date('2026-07-01T23:01:00Z') });
  expect((await ctx.db.select().from(daySalts)).map(({ date }) => date)).toEqual(['2026-07-02']);
});

testWithDb(
  'address, browser and purpose each give another code, which reveals none of them',
  async ({ ctx }) => {
    const caller = { ...ctx.caller, userAgent: phone };
    const codes = await Promise.all([
      visitorToday({ ...ctx, caller }, 'visits'),
      visitorToday({ ...ctx, caller }, 'adverts'),
      visitorToday({ ...ctx, caller, clientAddress: '192.0.2.2' }, 'visits'),
      visitorToday({ ...ctx, caller: { ...caller, userAgent: firefox } }, 'visits'),
    ]);
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(/^[\w-]{22}$/);
  },
);

testWithDb('an address is at most 30 visitors, whatever user agents it sends', async ({ ctx }) => {
  const words = ['Chrome/1', 'Firefox/1', 'Safari/1', 'Edg/1', 'SomethingElse/1'];
  const systems = ['Windows NT 10', 'Mac OS X', 'X11; Linux', 'Android 15', 'iPhone', 'Amiga'];
  const made = systems.flatMap((system) =>
    words.flatMap((word) => [0, 1].map((version) => `Mozilla/5.0 (${system}) ${word}${version}`)),
  );
  const codes = await Promise.all(
    made.map((userAgent) => visitorToday({ ...ctx, caller: { ...ctx.caller, userAgent } }, 'adverts')),
  );
  expect(new Set(made).size).toBe(60);
  expect(new Set(codes).size).toBe(browserFamilies.length);
  expect(browserFamilies.length).toBe(30);
});

testWithDb.for([[undefined], [''], ['curl/8.5.0'], ['Mozilla/5.0 (compatible; Googlebot/2.1)']] as const)(
  'a program (%s) is not a visitor',
  async ([userAgent], { ctx }) => {
    expect(
      await visitorToday(testCtx(ctx.db, { caller: { ...ctx.caller, userAgent } }), 'visits'),
    ).toBeNull();
  },
);
