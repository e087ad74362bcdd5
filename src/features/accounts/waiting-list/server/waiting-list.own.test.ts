import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signToken } from '#features/accounts/sign-in/server/token.queries.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anonymousCaller } from '#kit/server/http/caller.ts';
import { outbox, queue } from '#kit/server/kit.tables.ts';
import { asAdmin, aUser } from '#test/factories/people.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls, joinedText } from '../waiting-list.contract.ts';
import { listWaitingList, updateWaitingListEntry } from './waiting-list.admin.ts';
import {
  classifyDevice,
  correctSignUp,
  getFoundingPlaces,
  joinWaitingList,
  toStoredCampaign,
} from './waiting-list.own.ts';
import { signUpCorrections, waitingList } from './waiting-list.tables.ts';

const amina = {
  firstName: 'Amina',
  lastName: 'أمينة',
  email: 'Amina@example.org',
  phone: '020 7946 0123',
  postcode: 'ig1 1aa',
};
const input = (fields: object = {}) => calls.joinWaitingList.input.parse({ ...amina, ...fields });

testWithDb('a sign-up is stored with its consent and without any subscription', async ({ ctx }) => {
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
      consentVersion: '2026-11-26',
      consentedAt: ctx.now.toISOString(),
    },
  ]);
});

testWithDb('the same address in other letter case is answered alike and stored once', async ({ ctx }) => {
  const first = await joinWaitingList.run(ctx, input());
  const again = await joinWaitingList.run(ctx, input({ email: 'AMINA@EXAMPLE.ORG', firstName: 'Other' }));
  expect(again).toEqual(first);
  expect(await ctx.db.select().from(waitingList)).toMatchObject([{ firstName: 'Amina' }]);
});

testWithDb(
  'sign-ups email the newcomer, each administrator once a day, and the owner of an address in use',
  async ({ ctx }) => {
    await asAdmin(ctx, { email: 'admin@example.org' });
    await aUser(ctx.db, { email: 'member@example.org' });
    for (const email of ['one@example.org', 'two@example.org', 'one@example.org']) {
      await joinWaitingList.run(ctx, input({ email }));
    }
    await joinWaitingList.run(ctx, input({ email: 'MEMBER@example.org' }));
    const sent = await ctx.db.select().from(outbox).orderBy(outbox.id);
    expect(sent.map(({ template, toEmail }) => `${template} ${toEmail}`)).toEqual([
      'signed-up one@example.org',
      'sign-ups-wait admin@example.org',
      'signed-up two@example.org',
      'signed-up-again one@example.org',
      'address-in-use member@example.org',
    ]);
  },
);

/** The messages in the queue, and what they are made of. */
async function mails({ db }: Ctx) {
  const rows = await db.select().from(outbox).orderBy(outbox.id);
  return rows.map(({ template, toEmail, props }) => ({ template, to: toEmail, props }));
}

/** Returns the token in the newest email that offers to correct a sign-up. */
async function correctionLink(ctx: Ctx): Promise<string> {
  const [mail] = (await mails(ctx)).filter(({ template }) => template === 'signed-up-again').slice(-1);
  const { correctionId } = z.object({ correctionId: z.string() }).parse(mail?.props);
  return signToken(ctx.secrets, correctionId);
}

testWithDb(
  'somebody who joins again while waiting gets a link, which takes over what they entered differently',
  async ({ ctx }) => {
    await joinWaitingList.run(ctx, input({ reason: 'To help' }));
    const again = input({
      postcode: 'RM6 6AA',
      phone: '020 7946 0999',
      reason: 'To help',
      email: 'AMINA@example.org',
    });
    expect(await joinWaitingList.run(ctx, again)).toEqual({ message: joinedText });
    expect(await ctx.db.select().from(waitingList)).toMatchObject([{ postcode: 'IG1 1AA', version: 1 }]);
    expect((await mails(ctx)).at(-1)).toMatchObject({
      template: 'signed-up-again',
      to: 'Amina@example.org',
      props: { firstName: 'Amina', changed: ['phone', 'postcode'] },
    });
    const token = await correctionLink(ctx);
    await correctSignUp.run(ctx, { token });
    expect(await ctx.db.select().from(waitingList)).toMatchObject([
      {
        postcode: 'RM6 6AA',
        phone: '020 7946 0999',
        email: 'Amina@example.org',
        version: 2,
        status: 'pending',
      },
    ]);
    await expect(correctSignUp.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
  },
);

testWithDb('joining again with the same details sends an email without a link', async ({ ctx }) => {
  await joinWaitingList.run(ctx, input());
  await joinWaitingList.run(ctx, input());
  expect((await mails(ctx)).at(-1)).toMatchObject({
    template: 'signed-up-again',
    props: { correctionId: null },
  });
  expect(await ctx.db.$count(signUpCorrections)).toBe(0);
});

testWithDb(
  'a correction is refused if it was replaced, is a week old, or the entry has been decided',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    await joinWaitingList.run(ctx, input());
    await joinWaitingList.run(ctx, input({ firstName: 'Stranger' }));
    const first = await correctionLink(ctx);
    await joinWaitingList.run(ctx, input({ firstName: 'Aminah' }));
    const second = await correctionLink(ctx);
    const refusal = { code: 'link_invalid' };
    await expect(correctSignUp.run(ctx, { token: first })).rejects.toMatchObject(refusal);
    await expect(correctSignUp.run(ctx, { token: `${second}x` })).rejects.toMatchObject(refusal);
    const aWeekLater = minutesLater(ctx, 7 * 24 * 60);
    await expect(correctSignUp.run(aWeekLater, { token: second })).rejects.toMatchObject(refusal);
    const [entry] = await ctx.db.select().from(waitingList);
    await updateWaitingListEntry.run(admin, { id: entry?.id ?? '', status: 'approved' });
    await expect(correctSignUp.run(ctx, { token: second })).rejects.toMatchObject(refusal);
    expect(await ctx.db.select().from(waitingList)).toMatchObject([{ firstName: 'Amina' }]);
  },
);

testWithDb(
  'after a rejection joining again makes a new entry, which says so to administrators',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
    await joinWaitingList.run(ctx, input());
    const [entry] = await ctx.db.select().from(waitingList);
    const id = entry?.id ?? '';
    await updateWaitingListEntry.run(admin, { id, status: 'rejected' });
    expect((await mails(ctx)).at(-1)).toMatchObject({
      template: 'sign-up-rejected',
      to: 'Amina@example.org',
    });
    await joinWaitingList.run(ctx, input({ reason: 'My mother lives here' }));
    expect((await mails(ctx)).at(-1)).toMatchObject({ template: 'signed-up', to: 'Amina@example.org' });
    const { items } = await listWaitingList.run(admin, calls.listWaitingList.input.parse({}));
    expect(items).toMatchObject([
      { status: 'rejected', rejectedBefore: null },
      {
        status: 'pending',
        reason: 'My mother lives here',
        rejectedBefore: { at: ctx.now.toISOString(), by: 'Nadia Rahman' },
      },
    ]);
    await expect(
      updateWaitingListEntry.run(admin, { id, from: 'rejected', status: 'approved' }),
    ).rejects.toMatchObject({ code: 'joined_again' });
  },
);

testWithDb(
  'somebody who has been invited gets the invitation again when they join again',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { id, email } = await aSignUp(ctx.db);
    await updateWaitingListEntry.run(admin, { id, status: 'approved' });
    await ctx.db.delete(queue);
    await joinWaitingList.run(ctx, input({ email }));
    expect(await mails(ctx)).toMatchObject([
      { template: 'invitation', to: email, props: { isFounder: true } },
    ]);
    expect(await ctx.db.$count(waitingList)).toBe(1);
  },
);

test('while an administrator approves a rejected entry, the same person can’t also become a new one', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: admin } = await asAdmin(ctx);
  for (let round = 0; round < 10; round++) {
    const { id, email } = await aSignUp(ctx.db, { status: 'rejected' });
    const [approved, joined] = await Promise.allSettled([
      updateWaitingListEntry.run(admin, { id, from: 'rejected', status: 'approved' }),
      joinWaitingList.run(ctx, input({ email })),
    ]);
    expect(joined.status).toBe('fulfilled');
    const entries = await ctx.db.select().from(waitingList).where(eq(waitingList.canonicalEmail, email));
    expect(entries).toHaveLength(approved.status === 'fulfilled' ? 1 : 2);
  }
  await database.close();
});

test('two corrections by one link change the entry once', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  await joinWaitingList.run(ctx, input());
  await joinWaitingList.run(ctx, input({ postcode: 'RM6 6AA' }));
  const token = await correctionLink(ctx);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () => correctSignUp.run(ctx, { token })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await ctx.db.select().from(waitingList)).toMatchObject([{ version: 2, postcode: 'RM6 6AA' }]);
  await database.close();
});

testWithDb('campaign data is stored only with consent', async ({ ctx }) => {
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

testWithDb('a fourth attempt in an hour is refused, whatever the address’s spelling', async ({ ctx }) => {
  for (let count = 0; count < 3; count++) await joinWaitingList.run(ctx, input());
  await expect(joinWaitingList.run(ctx, input({ email: 'amina@EXAMPLE.org' }))).rejects.toMatchObject({
    status: 429,
  });
});

test('fifty concurrent sign-ups with one address make one row', async () => {
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

test('over HTTP, every invalid field is named and nothing is stored', async () => {
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

test('two hundred people can sign up from one network; one email address has three attempts', async () => {
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

test('a name with a web or email address is refused, because our email would carry it to a stranger', () => {
  for (const field of ['firstName', 'lastName']) {
    for (const name of ['Unlock it: https://login.example', 'www.login.example', 'me@example.org']) {
      const { error } = calls.joinWaitingList.input.safeParse({ ...amina, [field]: name });
      expect(error?.issues).toMatchObject([
        { path: [field], message: 'Please enter a name only, without a web or email address.' },
      ]);
    }
  }
});

const caller = {
  ...anonymousCaller,
  languages: 'ur-PK,en;q=0.8',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
};
const given = { referrer: 'https://news.example/amina?private=1', utmSource: 'poster' };

test('without consent no campaign data is kept', () => {
  expect(toStoredCampaign(given, caller)).toEqual({ campaignConsent: false });
});

test('with consent the referrer’s host, campaign words, first language and device class are kept', () => {
  expect(toStoredCampaign({ ...given, campaignConsent: true }, caller)).toMatchObject({
    campaignConsent: true,
    referrerHost: 'news.example',
    utmSource: 'poster',
    utmMedium: null,
    browserLanguage: 'ur-PK',
    deviceClass: 'computer',
  });
});

test('a referrer that is not a web address has no host', () => {
  expect(
    toStoredCampaign({ referrer: 'javascript:alert(1)', campaignConsent: true }, anonymousCaller)
      .referrerHost,
  ).toBeNull();
});

const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test('a user agent is classified as phone or computer', () => {
  expect(classifyDevice(phone)).toBe('phone');
  expect(classifyDevice('Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36')).toBe('computer');
  expect(classifyDevice(undefined)).toBeNull();
});

testWithDb('approving takes a founding place, and rejecting frees it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await aSignUp(ctx.db);
  expect(await getFoundingPlaces.run(ctx, {})).toEqual({ places: 100, left: 100 });
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  expect((await getFoundingPlaces.run(ctx, {})).left).toBe(99);
  await updateWaitingListEntry.run(admin, { id, from: 'approved', status: 'rejected' });
  expect((await getFoundingPlaces.run(ctx, {})).left).toBe(100);
});
