import { expect } from 'vitest';
import { giveConsent, setNewsletter } from '#features/accounts/users/server/consents.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { waitingList } from '#features/accounts/waiting-list/server/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { withdrawConsent } from './withdraw-consent.ts';

testWithDb('taking the weekly e-mail back stops it', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await setNewsletter(ctx.db, user.id, true, ctx.now);
  const [consent] = await withdrawConsent.run(member, { kind: 'weekly_newsletter' });
  expect(consent?.withdrawnAt).toBe(ctx.now.toISOString());
  expect((await findUser(ctx.db, user.id))?.newsletterSubscribed).toBe(false);
});

testWithDb('taking back how one was found erases it', async ({ ctx }) => {
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

testWithDb('the consent of the membership is taken back by leaving', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await expect(withdrawConsent.run(member, { kind: 'membership' })).rejects.toMatchObject({
    code: 'membership_consent',
  });
});
