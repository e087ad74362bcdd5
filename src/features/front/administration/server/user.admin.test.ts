import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmEmail } from '#features/accounts/sign-in/server/email.own.ts';
import { forgotPassword } from '#features/accounts/sign-in/server/password-reset.own.ts';
import { findActor } from '#features/accounts/sign-in/server/sessions.ts';
import { sessions } from '#features/accounts/sign-in/server/sign-in.tables.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { auditLog, outbox } from '#kit/server/kit.tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { mailedLink } from '#test/factories/tokens.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../administration.contract.ts';
import {
  cancelEmailProposal,
  deleteUser,
  demoteAdmin,
  editUser,
  endUserSessions,
  getUser,
  listUsers,
  promoteAdmin,
  reinstateUser,
  suspendUser,
} from './user.admin.ts';

const input = (fields: object) => calls.listUsers.input.parse(fields);

testWithDb('members are listed newest first, can be filtered, and have no hashes', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await aUser(ctx.db, { firstName: 'Zaynab', passwordHash: 'secret-hash', placeAffiliationId: mosque.id });
  await aUser(ctx.db, { email: 'yusuf@example.org', role: 'admin' });
  await aUser(ctx.db, { firstName: 'Old', accountStatus: 'banned' });
  const names = async (fields: object) =>
    (await listUsers.run(ctx, input(fields))).items.map(({ firstName }) => firstName);
  expect(await names({})).toEqual(['Old', 'Amina', 'Zaynab']);
  expect(await names({ search: 'ZAYN' })).toEqual(['Zaynab']);
  expect(await names({ search: 'yusuf@' })).toEqual(['Amina']);
  expect(await names({ role: 'admin' })).toEqual(['Amina']);
  expect(await names({ status: 'banned' })).toEqual(['Old']);
  expect(await names({ search: '_' })).toEqual([]);
  const all = await listUsers.run(ctx, input({}));
  expect(all.items[2]?.mosque).toEqual({ id: mosque.id, name: mosque.name });
  expect(JSON.stringify(all)).not.toContain('secret-hash');
});

testWithDb('an account is returned with its sessions but not their tokens', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const shown = await getUser.run(ctx, { id: user.id });
  expect(shown).toMatchObject({ email: user.email, hasSecondFactor: false });
  expect(shown.sessions).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toContain(cookie.slice(4));
});

testWithDb('an unknown account is not found', async ({ ctx }) => {
  await aUser(ctx.db);
  await expect(getUser.run(ctx, { id: '01a1fbf2-d9db-73f0-a93a-000000000000' })).rejects.toMatchObject({
    code: 'user_not_found',
  });
});

testWithDb('an edit is saved and audited with old and new values', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { firstName: 'Amina' });
  const edited = await editUser.run(admin, { id: user.id, firstName: 'Aminah', membershipTier: 'basic' });
  expect(edited).toMatchObject({ firstName: 'Aminah', membershipTier: 'basic', lastName: user.lastName });
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    {
      actorId: own.id,
      action: 'user.edit',
      before: { firstName: 'Amina', membershipTier: 'standard' },
      after: { firstName: 'Aminah', membershipTier: 'basic' },
    },
  ]);
});

testWithDb('confirming a proposed address does not by itself replace the member’s', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db);
  await editUser.run(admin, { id: user.id, email: 'new@example.org' });
  const sent = await ctx.db.select().from(outbox).orderBy(outbox.id);
  expect(sent.map(({ template, toEmail }) => [template, toEmail])).toEqual([
    ['confirm-proposed-email', 'new@example.org'],
    ['email-proposed', user.email],
  ]);
  await confirmEmail.run(ctx, {
    token: await mailedLink(ctx, 'confirm-proposed-email', 'new@example.org'),
  });
  expect((await findUser(ctx.db, user.id))?.email).toBe(user.email);
  await forgotPassword.run(ctx, { email: 'new@example.org' });
  expect(await ctx.db.$count(outbox)).toBe(2);
});

testWithDb('an address used by another account is refused with the field named', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const [user, other] = [await aUser(ctx.db), await aUser(ctx.db)];
  await expect(editUser.run(admin, { id: user.id, email: other.email.toUpperCase() })).rejects.toMatchObject({
    code: 'email_taken',
    issues: [{ path: 'email' }],
  });
});

testWithDb(
  'an administrator cannot edit a higher role, appoint a main administrator or promote without the right',
  async ({ ctx }) => {
    const { ctx: admin, user: own } = await asAdmin(ctx);
    const main = await aUser(ctx.db, { role: 'super_admin' });
    const member = await aUser(ctx.db);
    const edits = [
      { id: main.id, firstName: 'X' },
      { id: member.id, role: 'super_admin' as const },
      { id: member.id, role: 'admin' as const },
      { id: own.id, role: 'user' as const },
    ];
    for (const edit of edits) {
      await expect(editUser.run(admin, edit)).rejects.toMatchObject({ code: 'not_allowed' });
    }
  },
);

testWithDb('administrators cannot change their own address or membership here', async ({ ctx }) => {
  const main = await asMember(ctx, { role: 'super_admin' });
  const admin = await asAdmin(ctx);
  for (const { ctx: own, user } of [main, admin]) {
    for (const change of [{ email: 'thief@example.org' }, { membershipTier: 'premium' as const }]) {
      await expect(editUser.run(own, { id: user.id, ...change })).rejects.toMatchObject({
        code: 'not_allowed',
      });
    }
    const { email, membershipTier } = user;
    const same = { id: user.id, firstName: 'Aminah', email, membershipTier };
    expect(await editUser.run(own, same)).toMatchObject({ firstName: 'Aminah', email, membershipTier });
  }
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb('the premium and advertiser tiers cannot be set or removed by hand', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const member = await aUser(ctx.db);
  const premium = await aUser(ctx.db, { membershipTier: 'premium' });
  const change = (id: string, membershipTier: 'premium' | 'standard') =>
    editUser.run(admin, { id, membershipTier });
  const refusal = { code: 'tier_earned', issues: [{ path: 'membershipTier' }] };
  await expect(change(member.id, 'premium')).rejects.toMatchObject(refusal);
  await expect(change(premium.id, 'standard')).rejects.toMatchObject(refusal);
  expect(await change(premium.id, 'premium')).toMatchObject({ membershipTier: 'premium' });
});

testWithDb('the address of an invited account cannot change before it has joined', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const invited = await aUser(ctx.db, { accountStatus: 'pending', joinedAt: null });
  const edit = editUser.run(admin, { id: invited.id, email: 'new@example.org' });
  await expect(edit).rejects.toMatchObject({ code: 'not_joined', issues: [{ path: 'email' }] });
  expect((await editUser.run(admin, { id: invited.id, firstName: 'Aminah' })).firstName).toBe('Aminah');
});

testWithDb('a proposed address lapses when the account’s role changes', async ({ ctx }) => {
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const user = await aUser(ctx.db);
  await editUser.run(main, { id: user.id, email: 'new@example.org' });
  await editUser.run(main, { id: user.id, role: 'admin' });
  const token = await mailedLink(ctx, 'confirm-proposed-email', 'new@example.org');
  await expect(confirmEmail.run(ctx, { token })).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb('an administrator sees a pending address proposal and can withdraw it', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aUser(ctx.db);
  await editUser.run(admin, { id, email: 'new@example.org' });
  expect((await getUser.run(admin, { id })).proposedEmail).toEqual({
    email: 'new@example.org',
    askedAt: '2026-11-21T12:00:00.000Z',
    dueAt: '2026-11-24T12:00:00.000Z',
    isConfirmed: false,
    hasAgreed: false,
  });
  await cancelEmailProposal.run(admin, { id });
  expect((await getUser.run(admin, { id })).proposedEmail).toBeNull();
});

testWithDb('an administrator cannot withdraw a proposal for another administrator', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aUser(ctx.db, { role: 'admin' });
  await expect(cancelEmailProposal.run(admin, { id })).rejects.toMatchObject({ code: 'not_allowed' });
});

const until = '2027-06-30';

testWithDb('a suspended member is emailed the reason and end, and stays signed in', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await aSignedInUser(ctx);
  const shown = await suspendUser.run(admin, { id: user.id, reason: 'Adverts', until, ban: false });
  expect(shown).toMatchObject({
    accountStatus: 'suspended',
    // Midnight in London, in summer time.
    suspendedUntil: '2027-06-30T23:00:00.000Z',
    standingReason: 'Adverts',
  });
  expect(await ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'account-status', props: { what: 'suspended', reason: 'Adverts', until: '30/06/2027' } },
  ]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'user.suspend', reason: 'Adverts' }]);
});

testWithDb('a suspension ends today at the earliest', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aUser(ctx.db);
  const today = boroughDate(ctx.now);
  const suspend = (day: string) => suspendUser.run(admin, { id, reason: 'Adverts', until: day, ban: false });
  await expect(suspend(addDays(today, -1))).rejects.toMatchObject({
    code: 'bad_input',
    issues: [{ path: 'until' }],
  });
  expect(await suspend(today)).toMatchObject({ accountStatus: 'suspended' });
});

testWithDb('a banned member is signed out everywhere', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await aSignedInUser(ctx);
  await suspendUser.run(admin, { id: user.id, reason: 'Threats', until, ban: true });
  expect(await ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});

testWithDb('administrators cannot suspend themselves', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  await expect(suspendUser.run(admin, { id: user.id, reason: 'abc', ban: false })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

testWithDb('lifting a suspension reactivates the account and emails the member', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'suspended', standingReason: 'Adverts' });
  expect(await reinstateUser.run(admin, { id: user.id })).toMatchObject({
    accountStatus: 'active',
    standingReason: null,
  });
  expect(await ctx.db.$count(outbox)).toBe(1);
});

testWithDb('reinstating an account that is not suspended or banned changes nothing', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'pending' });
  expect((await reinstateUser.run(admin, { id: user.id })).accountStatus).toBe('pending');
  expect(await ctx.db.$count(outbox)).toBe(0);
});

testWithDb('reinstating an account that never joined makes it pending', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { accountStatus: 'suspended', standingReason: 'Doubts', joinedAt: null });
  expect((await reinstateUser.run(admin, { id: user.id })).accountStatus).toBe('pending');
});

testWithDb('ending a member’s sessions makes their next request a visitor’s', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user, cookie } = await aSignedInUser(ctx);
  const who = async () => (await findActor(ctx.db, cookie.slice(4), ctx.now)).kind;
  expect(await who()).toBe('person');
  await endUserSessions.run(admin, { id: user.id });
  expect(await who()).toBe('visitor');
});

testWithDb('deleting a member removes their emails and details in the audit log', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const user = await aUser(ctx.db, { firstName: 'Canary' });
  const target = { type: 'user', id: user.id };
  await audit(admin, {
    action: 'user.edit',
    target,
    after: { firstName: 'Canary' },
    reason: 'Canary',
  });
  await aMessage(ctx.db, { toEmail: user.email });
  await aMessage(ctx.db, { toEmail: 'elsewhere@example.org', userId: user.id });
  await deleteUser.run(admin, { id: user.id });
  expect(await ctx.db.$count(users)).toBe(1);
  expect(await ctx.db.$count(outbox)).toBe(0);
  const log = await ctx.db.select().from(auditLog).orderBy(auditLog.id);
  expect(log.map(({ action }) => action)).toEqual(['user.edit', 'user.delete']);
  expect(JSON.stringify(log)).not.toContain('Canary');
});

testWithDb('administrators cannot delete themselves or other administrators', async ({ ctx }) => {
  const { ctx: admin, user: own } = await asAdmin(ctx);
  const main = await aUser(ctx.db, { role: 'super_admin' });
  const other = await aUser(ctx.db, { role: 'admin' });
  for (const { id } of [main, other, own]) {
    await expect(deleteUser.run(admin, { id })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

testWithDb('the database refuses to update or delete audit log entries', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await audit(admin, { action: 'user.delete', target: { type: 'user', id: '1' } });
  for (const statement of [sql`update audit_log set action = 'z'`, sql`delete from audit_log`]) {
    const changed = ctx.db.transaction((tx) => tx.execute(statement));
    await expect(changed).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } });
  }
});

testWithDb(
  'an administrator with the right can promote a member, in any spelling of the address',
  async ({ ctx }) => {
    const { ctx: promoter } = await asAdmin(ctx, { canPromoteAdmin: true });
    const member = await aUser(ctx.db);
    const { message } = await promoteAdmin.run(promoter, { targetEmail: member.email.toUpperCase() });
    expect(message).toContain('is now an administrator');
    expect(await findUser(ctx.db, member.id)).toMatchObject({ role: 'admin', canPromoteAdmin: false });
    expect(await ctx.db.select().from(auditLog)).toMatchObject([
      { action: 'user.role', before: { role: 'user' }, after: { role: 'admin' } },
    ]);
  },
);

testWithDb('only the main administrator can grant the right to promote', async ({ ctx }) => {
  const { ctx: promoter } = await asAdmin(ctx, { canPromoteAdmin: true });
  const { ctx: main } = await asMember(ctx, { role: 'super_admin' });
  const member = await aUser(ctx.db);
  const input = { targetEmail: member.email, canPromoteAdmin: true };
  await expect(promoteAdmin.run(promoter, input)).rejects.toMatchObject({ code: 'not_allowed' });
  await promoteAdmin.run(main, input);
  expect(await findUser(ctx.db, member.id)).toMatchObject({ canPromoteAdmin: true });
});

testWithDb('promoting without the right and promoting an unknown address are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const member = await aUser(ctx.db);
  await expect(promoteAdmin.run(admin, { targetEmail: member.email })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(promoteAdmin.run(admin, { targetEmail: 'no@example.org' })).rejects.toMatchObject({
    code: 'user_not_found',
  });
});

testWithDb('the main administrator and oneself cannot be demoted', async ({ ctx }) => {
  const { ctx: promoter, user } = await asAdmin(ctx, { canPromoteAdmin: true });
  const main = await aUser(ctx.db, { role: 'super_admin' });
  for (const targetEmail of [main.email, user.email]) {
    await expect(demoteAdmin.run(promoter, { targetEmail })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

test('of two administrators who demote each other at once, one remains', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const one = await asAdmin(ctx, { canPromoteAdmin: true });
  const other = await asAdmin(ctx, { canPromoteAdmin: true });
  const results = await Promise.allSettled([
    demoteAdmin.run(one.ctx, { targetEmail: other.user.email }),
    demoteAdmin.run(other.ctx, { targetEmail: one.user.email }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(users, eq(users.role, 'admin'))).toBe(1);
  await database.close();
});
