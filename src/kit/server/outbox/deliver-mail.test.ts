import { expect, test } from 'vitest';
import { createLog } from '#kit/server/log.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { deliverNextMail, type Handover } from './deliver-mail.ts';
import { mostAttempts } from './retry-delay.ts';
import { outbox } from './tables.ts';

const log = createLog('silent');
const ends = (handover: Handover) => async () => handover;
const taken = ends({ ended: 'taken' });
const failed = ends({ ended: 'failed', why: '451 try later' });
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

testWithDb('a message that is due is handed over once, and then empty', async ({ ctx }) => {
  await aMessage(ctx.db);
  expect(await deliverNextMail(ctx.db, taken, testNow, log)).toBe(true);
  expect(await deliverNextMail(ctx.db, taken, testNow, log)).toBe(false);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ status: 'sent', props: {}, attempts: 1 }]);
});

testWithDb(
  'one that fails comes again later, behind nobody, and is given up after ten tries',
  async ({ ctx }) => {
    await aMessage(ctx.db);
    await deliverNextMail(ctx.db, failed, testNow, log);
    expect(await ctx.db.select().from(outbox)).toMatchObject([
      { status: 'queued', lastError: '451 try later' },
    ]);
    expect(await deliverNextMail(ctx.db, failed, minutes(0.9), log)).toBe(false);
    for (let tries = 2; tries <= mostAttempts; tries++) {
      expect(await deliverNextMail(ctx.db, failed, minutes(tries * 1000), log)).toBe(true);
    }
    expect(await ctx.db.select().from(outbox)).toMatchObject([
      { status: 'given_up', attempts: mostAttempts },
    ]);
    expect(await deliverNextMail(ctx.db, taken, minutes(1e6), log)).toBe(false);
  },
);

testWithDb(
  'an address that does not exist is given up at once; what is not wanted is left',
  async ({ ctx }) => {
    await aMessage(ctx.db);
    await deliverNextMail(ctx.db, ends({ ended: 'refused', why: '550 no such user' }), testNow, log);
    await aMessage(ctx.db);
    await deliverNextMail(ctx.db, ends({ ended: 'unwanted' }), testNow, log);
    const statuses = (await ctx.db.select().from(outbox).orderBy(outbox.id)).map(({ status }) => status);
    expect(statuses).toEqual(['given_up', 'unwanted']);
  },
);

testWithDb('what a dead worker had is taken by another after two minutes, not before', async ({ ctx }) => {
  await aMessage(ctx.db);
  const dies = () => Promise.reject(new Error('SIGKILL'));
  await expect(deliverNextMail(ctx.db, dies, testNow, log)).rejects.toThrow('SIGKILL');
  expect(await deliverNextMail(ctx.db, taken, minutes(1.9), log)).toBe(false);
  expect(await deliverNextMail(ctx.db, taken, minutes(2), log)).toBe(true);
});

testWithDb('what goes to very many waits behind what somebody waits for', async ({ ctx }) => {
  await aMessage(ctx.db, { bulk: true, toEmail: 'many@example.org' });
  await aMessage(ctx.db, { toEmail: 'one@example.org', sendAfter: testNow.toISOString() });
  const to: string[] = [];
  const hand: Parameters<typeof deliverNextMail>[1] = async ({ toEmail }) => {
    to.push(toEmail);
    return { ended: 'taken' };
  };
  await deliverNextMail(ctx.db, hand, testNow, log);
  await deliverNextMail(ctx.db, hand, testNow, log);
  expect(to).toEqual(['one@example.org', 'many@example.org']);
});

test('of many workers at once each message is one’s', async () => {
  const database = await openTestDatabase();
  for (let count = 0; count < 30; count++) await aMessage(database.db);
  const handed: string[] = [];
  const worker = async () => {
    while (
      await deliverNextMail(
        database.db,
        async ({ id }) => {
          handed.push(id);
          return { ended: 'taken' };
        },
        testNow,
        log,
      )
    );
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect(handed).toHaveLength(30);
  expect(new Set(handed).size).toBe(30);
  await database.close();
});
