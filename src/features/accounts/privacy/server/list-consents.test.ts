import { expect } from 'vitest';
import { giveConsent } from '#features/accounts/users/server/consents.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listConsents } from './list-consents.ts';

testWithDb('a member sees what he or she agreed to, with the day and the wording', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await giveConsent(ctx.db, user.id, 'membership', ctx.now);
  await giveConsent(ctx.db, (await aUser(ctx.db)).id, 'campaign', ctx.now);
  expect(await listConsents.run(member, {})).toEqual([
    { kind: 'membership', version: '2026-11', givenAt: ctx.now.toISOString(), withdrawnAt: null },
  ]);
});
