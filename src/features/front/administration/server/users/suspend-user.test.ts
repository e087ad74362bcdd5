import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sessions } from '#features/accounts/sign-in/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { suspendUser } from './suspend-user.ts';

const until = '2026-11-30T23:59:59.000Z';

testWithDb('a suspended member is told why and until when, and stays signed in to read', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await aSignedInUser(ctx);
  const shown = await suspendUser.run(admin, { id: user.id, reason: 'Adverts', until, ban: false });
  expect(shown).toMatchObject({
    accountStatus: 'suspended',
    suspendedUntil: until,
    standingReason: 'Adverts',
  });
  expect(await ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'account-status', props: { what: 'suspended', reason: 'Adverts', until: '30/11/2026' } },
  ]);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'user.suspend', reason: 'Adverts' }]);
});

testWithDb('who is banned is signed out everywhere', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await aSignedInUser(ctx);
  await suspendUser.run(admin, { id: user.id, reason: 'Threats', until, ban: true });
  expect(await ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});

testWithDb('nobody suspends himself or herself, or who stands above', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  await expect(suspendUser.run(admin, { id: user.id, reason: 'abc', ban: false })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
