import { and, eq, isNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { oneTimeTokens } from '#features/accounts/sign-in/server/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { resendInvitation } from './resend-invitation.ts';
import { updateWaitingListEntry } from './update-waiting-list-entry.ts';

testWithDb('a new invitation makes the old link worthless', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await updateWaitingListEntry.run(admin, { id, status: 'approved' });
  const unused = and(eq(oneTimeTokens.purpose, 'invitation'), isNull(oneTimeTokens.usedAt));
  const [before] = await ctx.db.select().from(oneTimeTokens).where(unused);
  await resendInvitation.run(admin, { id });
  const after = await ctx.db.select().from(oneTimeTokens).where(unused);
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
});

testWithDb('only who is approved can be invited again', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aSignUp(ctx.db);
  await expect(resendInvitation.run(admin, { id })).rejects.toMatchObject({ code: 'not_invited' });
});
