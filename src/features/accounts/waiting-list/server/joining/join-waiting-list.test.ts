import { expect, test } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls, joinedText } from '../../contract.ts';
import { waitingList } from '../tables.ts';
import { joinWaitingList } from './join-waiting-list.ts';

const amina = {
  firstName: 'Amina',
  lastName: 'أمينة',
  email: 'Amina@example.org',
  phone: '020 7946 0123',
  postcode: 'ig1 1aa',
};
const stored = { ...amina, consentVersion: 'test', consentedAt: '2026-11-01T00:00:00.000Z' };
const input = (fields: object = {}) => calls.joinWaitingList.input.parse({ ...amina, ...fields });

testWithDb('a sign-up is stored with its consent, and nothing is subscribed unasked', async ({ ctx }) => {
  expect(await joinWaitingList.run(ctx, input({ reason: ' To help ', referredBy: ' Idris ' }))).toEqual({
    message: joinedText,
  });
  const rows = await ctx.db.select().from(waitingList);
  expect(rows).toMatchObject([
    {
      lastName: 'أمينة',
      canonicalEmail: 'amina@example.org',
      postcode: 'IG1 1AA',
      reason: 'To help',
      referredBy: 'Idris',
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

testWithDb(
  'the newcomer is written to, each administrator once a day, a member by mail alone',
  async ({ ctx }) => {
    await asAdmin(ctx, { email: 'admin@example.org' });
    const member = await aUser(ctx.db, { email: 'member@example.org' });
    for (const email of ['one@example.org', 'two@example.org', 'one@example.org']) {
      await joinWaitingList.run(ctx, input({ email }));
    }
    await ctx.db.insert(waitingList).values({ ...stored, email: member.email, canonicalEmail: member.email });
    await joinWaitingList.run(ctx, input({ email: 'MEMBER@example.org' }));
    const sent = await ctx.db.select().from(outbox).orderBy(outbox.id);
    expect(sent.map(({ template, toEmail }) => `${template} ${toEmail}`)).toEqual([
      'signed-up one@example.org',
      'sign-ups-wait admin@example.org',
      'signed-up two@example.org',
      'address-in-use member@example.org',
    ]);
  },
);

testWithDb('how somebody found us is kept by consent alone', async ({ ctx }) => {
  const caller = { ...ctx.caller, languages: 'ur-PK,en' };
  const campaign = { utmSource: 'poster', referrer: 'https://example.org/private' };
  await joinWaitingList.run({ ...ctx, caller }, input({ ...campaign, email: 'a@example.org' }));
  await joinWaitingList.run(
    { ...ctx, caller },
    input({ ...campaign, email: 'b@example.org', campaignConsent: true }),
  );
  expect(await ctx.db.select().from(waitingList).orderBy(waitingList.id)).toMatchObject([
    { utmSource: null, referrerHost: null, browserLanguage: null },
    { utmSource: 'poster', referrerHost: 'example.org', browserLanguage: 'ur-PK' },
  ]);
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

test('a whole mosque signs up from one address; one e-mail address has three tries', async () => {
  const app = await anApp();
  const join = async (email: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...amina, email });
    return (await app.fetch('/api/waiting-list', { method: 'POST', headers, body })).status;
  };
  const everybody = Array.from({ length: 200 }, (_, at) => join(`person${at}@example.org`));
  expect(new Set(await Promise.all(everybody))).toEqual(new Set([200]));
  const one = [await join('one@example.org'), await join('ONE@example.org'), await join('one@example.org')];
  expect([...one, await join('one@example.org')]).toEqual([200, 200, 200, 429]);
  await app.close();
});

test('a name that leads elsewhere is refused at its field: our mail would carry it to a stranger', () => {
  for (const field of ['firstName', 'lastName']) {
    for (const name of ['Unlock it: https://login.example', 'www.login.example', 'me@example.org']) {
      const { error } = calls.joinWaitingList.input.safeParse({ ...amina, [field]: name });
      expect(error?.issues).toMatchObject([
        { path: [field], message: 'Please enter a name only, without a web or e-mail address.' },
      ]);
    }
  }
});
