import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls, joinedText } from '../contract.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { waitingList } from './tables.ts';

const amina = {
  firstName: 'Amina',
  lastName: 'أمينة',
  email: 'Amina@example.org',
  phone: '020 7946 0123',
  postcode: 'ig1 1aa',
};
const input = (fields: object = {}) => calls.joinWaitingList.input.parse({ ...amina, ...fields });

testWithDb('a sign-up is stored with its consent, and nothing is subscribed unasked', async ({ ctx }) => {
  expect(await joinWaitingList.run(ctx, input({ reason: ' To help ' }))).toEqual({ message: joinedText });
  const rows = await ctx.db.select().from(waitingList);
  expect(rows).toMatchObject([
    {
      lastName: 'أمينة',
      canonicalEmail: 'amina@example.org',
      postcode: 'IG1 1AA',
      reason: 'To help',
      weeklyNewsletter: false,
      status: 'pending',
      consentVersion: '2026-11',
      consentedAt: ctx.now.toISOString(),
    },
  ]);
});

testWithDb('the same address in other letters gets the same answer and is stored once', async ({ ctx }) => {
  const first = await joinWaitingList.run(ctx, input());
  const again = await joinWaitingList.run(ctx, input({ email: 'AMINA@EXAMPLE.ORG', firstName: 'Other' }));
  expect(again).toEqual(first);
  expect(await ctx.db.select().from(waitingList)).toMatchObject([{ firstName: 'Amina' }]);
});

testWithDb('a fourth try within the hour is refused, whatever the spelling', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await joinWaitingList.run(ctx, input());
  await expect(joinWaitingList.run(ctx, input({ email: 'amina@EXAMPLE.org' }))).rejects.toMatchObject({
    status: 429,
  });
});

test('fifty sign-ups at once with one address are one row', async () => {
  const database = await openTestDatabase();
  const email = (number: number) => (number % 2 ? 'amina@example.org' : 'AMINA@example.org');
  const tries = Array.from({ length: 50 }, (_, number) =>
    joinWaitingList.run(testCtx(database.db), input({ email: email(number) })),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  expect(await database.db.$count(waitingList)).toBe(1);
  await database.close();
});

test('over HTTP, bad fields are named one by one and nothing is stored', async () => {
  const app = await anApp();
  const body = JSON.stringify({ ...amina, email: 'nobody', postcode: 'ZZZ', status: 'joined' });
  const response = await app.fetch('/api/waiting-list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(400);
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({ code: 'bad_input', issues: expect.any(Array) });
  expect(JSON.stringify(answer)).toMatch(/"email".*"postcode".*"status"/);
  expect(await app.database.db.$count(waitingList)).toBe(0);
  await app.close();
});
