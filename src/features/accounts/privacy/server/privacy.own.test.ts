import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordActivity } from '#features/accounts/activities/server/activity.queries.ts';
import { giveConsent, setNewsletter } from '#features/accounts/users/server/consent.queries.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { waitingList } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { aPost, aReply } from '#test/factories/forum.ts';
import { aGroup } from '#test/factories/groups.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { sendMails, workOff } from '#test/factories/queue.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { requestDataExport } from './data-export.own.ts';
import {
  deleteAccount,
  getDeletionPreview,
  listConsents,
  listOwnPrivacyRequests,
  sendPrivacyRequest,
  withdrawConsent,
} from './privacy.own.ts';

testWithDb('a member sees their consents with date and version', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await giveConsent(ctx.db, user.id, 'membership', ctx.now);
  await giveConsent(ctx.db, (await aUser(ctx.db)).id, 'campaign', ctx.now);
  expect(await listConsents.run(member, {})).toEqual([
    { kind: 'membership', version: '2026-11-26', givenAt: ctx.now.toISOString(), withdrawnAt: null },
  ]);
});

testWithDb('withdrawing the weekly email’s consent unsubscribes the member', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await setNewsletter(ctx.db, user.id, true, ctx.now);
  const [consent] = await withdrawConsent.run(member, { kind: 'weekly_newsletter' });
  expect(consent?.withdrawnAt).toBe(ctx.now.toISOString());
  expect((await findUser(ctx.db, user.id))?.newsletterSubscribed).toBe(false);
});

testWithDb('withdrawing the campaign consent erases the campaign data', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await aSignUp(ctx.db, {
    userId: user.id,
    campaignConsent: true,
    utmSource: 'poster',
    deviceClass: 'phone',
  });
  await giveConsent(ctx.db, user.id, 'campaign', ctx.now);
  await withdrawConsent.run(member, { kind: 'campaign' });
  expect(await ctx.db.select().from(waitingList)).toMatchObject([
    { campaignConsent: false, utmSource: null, deviceClass: null },
  ]);
});

testWithDb('the membership consent can only be withdrawn by deleting the account', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(withdrawConsent.run(member, { kind: 'membership' })).rejects.toMatchObject({
    code: 'membership_consent',
  });
});

testWithDb('administrators are emailed about a privacy request without its text', async ({ ctx }) => {
  const admin = await aUser(ctx.db, { role: 'admin' });
  const { ctx: member } = await asMember(ctx);
  await sendPrivacyRequest.run(member, { kind: 'objection', message: 'Please stop. Canary.' });
  const sent = await ctx.db.select().from(outbox);
  expect(sent).toMatchObject([{ template: 'privacy-request', userId: admin.id }]);
  expect(JSON.stringify(sent)).not.toContain('Canary');
});

testWithDb('a member can send five privacy requests a day', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const send = () => sendPrivacyRequest.run(member, { kind: 'question', message: 'Why?' });
  for (let count = 0; count < 5; count++) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
});

testWithDb('a member sees only their own privacy requests', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await sendPrivacyRequest.run(member, { kind: 'correction', message: 'My name.' });
  await sendPrivacyRequest.run(other, { kind: 'complaint', message: 'Slow.' });
  expect(await listOwnPrivacyRequests.run(member, {})).toMatchObject([{ message: 'My name.', answer: null }]);
});

test('the deletion preview lists what each feature deletes and keeps', async () => {
  const database = await openTestDatabase();
  const { ctx } = await asMember(testCtx(database.db));
  const preview = await getDeletionPreview.run(ctx, {});
  const account = { title: 'Your account', kept: null, isKeptByLaw: false, losses: null };
  expect(preview).toContainEqual(account);
  expect(preview.flatMap(({ losses }) => losses ?? [])).toEqual([]);
  expect(preview.find(({ title }) => title === 'Your orders and payments')?.isKeptByLaw).toBe(true);
  const kept = preview.flatMap((one) => one.kept ?? []);
  expect(kept.length).toBeGreaterThan(0);
  for (const sentence of kept) expect(sentence).toMatch(/^[A-Z].*\.$/);
  await database.close();
});

testWithDb('the deletion preview names what the member would lose', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const heir = await aUser(ctx.db, { firstName: 'Hira', lastName: 'Khan' });
  await aGroup(ctx.db, [user, heir], { name: 'Mums of Gants Hill' });
  await aGroup(ctx.db, [user], { name: 'Walkers' });
  await aGroup(ctx.db, [heir, user], { name: 'Somebody else’s' });
  const postId = await aPost(owner);
  await aReply(owner, postId);
  await aReply(owner, postId);
  await anAdvert(ctx.db, { createdBy: user.id });
  const preview = await getDeletionPreview.run(owner, {});
  expect(preview.flatMap(({ losses }) => losses ?? [])).toEqual([
    '1 advert',
    '1 post and 2 replies in the forum',
    'the group “Mums of Gants Hill”, which goes to Hira Khan; the group “Walkers”, which has no other member',
  ]);
});

testWithDb('one email confirms the deletion, and its record forgets the address', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await leave.run(member, { password: thePassword });
  const sent = () => ctx.db.select(pick(outbox, 'template', 'toEmail', 'userId')).from(outbox);
  expect(await sent()).toEqual([{ template: 'account-deleted', toEmail: user.email, userId: null }]);
  await sendMails(ctx);
  expect(await sent()).toEqual([{ template: 'account-deleted', toEmail: '', userId: null }]);
});

const leave = deleteAccount;

/** Names the tables in which any row contains the word. */
async function tablesWith(db: Parameters<typeof testCtx>[0], word: string): Promise<string[]> {
  const listed = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(listed).rows;
  const found: string[] = [];
  for (const { name } of names) {
    const counted = await db.execute(
      sql`select count(*)::int as count from ${sql.identifier(name)} as t where t::text ilike ${`%${word}%`}`,
    );
    const [row] = z.object({ rows: z.array(z.object({ count: z.number() })) }).parse(counted).rows;
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

test('after deletion, no table holds the member’s name, address or phone number', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  let cookie: string | null | undefined;
  const { ctx: member, user } = await asMemberWithPassword(ctx, {
    firstName: 'Canary',
    email: 'canary@example.org',
    phone: '020 7946 7777',
  });
  await aSignUp(ctx.db, { email: 'canary@example.org', firstName: 'Canary', userId: user.id });
  await giveConsent(ctx.db, user.id, 'membership', ctx.now);
  await recordActivity(
    ctx.db,
    { userId: user.id, type: { name: 'forum_post' }, description: 'Canary wrote' },
    ctx.now,
  );
  await aMessage(ctx.db, { toEmail: 'canary@example.org', props: { firstName: 'Canary' } });
  const target = { type: 'user', id: user.id };
  await audit(member, { action: 'user.email', target, before: { email: 'canary@example.org' } });
  const { id } = await requestDataExport.run(member, { password: thePassword });
  await workOff(ctx);
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeDefined();
  await ctx.files.put('photos/canary.webp', new Uint8Array([1]));
  await ctx.db.execute(sql`update users set photo_key = 'photos/canary.webp'`);
  const setSession = (token: string | null) => {
    cookie = token;
  };
  await leave.run({ ...member, setSession }, { password: thePassword });
  expect(cookie).toBeNull();
  await workOff(ctx);
  await sendMails(ctx);
  expect(await tablesWith(database.db, 'canary')).toEqual([]);
  expect(await tablesWith(database.db, '7946 7777')).toEqual([]);
  expect(await tablesWith(database.db, user.id)).toEqual(['audit_log']);
  expect(await ctx.files.get('photos/canary.webp')).toBeUndefined();
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeUndefined();
  await database.close();
});

testWithDb('deletion is refused with a wrong password and for the main administrator', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(leave.run(member, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' });
  const { ctx: main } = await asMemberWithPassword(ctx, { role: 'super_admin' });
  await expect(leave.run(main, { password: thePassword })).rejects.toMatchObject({ code: 'not_allowed' });
});
