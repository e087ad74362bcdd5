import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { consents } from '#features/accounts/users/server/tables.ts';
import { followedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { updateProfile } from './update-profile.ts';

const input = (fields: object) =>
  calls.updateProfile.input.parse({ firstName: 'Amina', lastName: 'Khan', ...fields });

testWithDb('what is sent is stored; what is left out stays; what is emptied goes', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx, { phone: '020 7946 0123', mobile: '07700 900123' });
  const mosque = await aMosque(ctx.db);
  const user = await updateProfile.run(
    member,
    input({ postcode: 'ig11aa', phone: '', placeAffiliationId: mosque.id }),
  );
  expect(user).toMatchObject({
    firstName: 'Amina',
    postcode: 'IG1 1AA',
    phone: null,
    mobile: '07700 900123',
    mosqueId: mosque.id,
  });
  expect(await ctx.db.select().from(activities)).toMatchObject([{ type: 'profile_completed' }]);
});

testWithDb('address and membership are not the form’s to change', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const sent = input({ email: 'evil@example.org', membershipTier: 'premium' });
  expect(await updateProfile.run(member, sent)).toMatchObject({
    email: user.email,
    membershipTier: 'standard',
  });
});

testWithDb('the newsletter is a consent, taken back as easily as given', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  await updateProfile.run(member, input({ newsletterSubscribed: true }));
  await updateProfile.run(member, input({ newsletterSubscribed: false }));
  expect(await ctx.db.select().from(consents)).toMatchObject([
    { kind: 'weekly_newsletter', withdrawnAt: ctx.now.toISOString() },
  ]);
});

testWithDb('a mosque that is not in the directory is refused, tied to its field', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const hidden = await aMosque(ctx.db, { status: 'pending' });
  await expect(updateProfile.run(member, input({ mosqueId: hidden.id }))).rejects.toMatchObject({
    code: 'mosque_not_found',
    issues: [{ path: 'placeAffiliationId' }],
  });
});

testWithDb(
  'role, status and the like are no fields of a profile; ten thousand letters are no name',
  async () => {
    for (const bad of [
      { role: 'admin' },
      { accountStatus: 'active' },
      { firstName: 'x'.repeat(10_000) },
      { lastName: 'a\r\nBcc: x' },
    ]) {
      expect(calls.updateProfile.input.safeParse({ firstName: 'A', lastName: 'B', ...bad }).success).toBe(
        false,
      );
    }
  },
);

testWithDb(
  'a member follows the mosque of the profile by itself, and no longer once it is another',
  async ({ ctx }) => {
    const { ctx: member, user } = await asMember(ctx);
    const mosque = await aMosque(ctx.db);
    const followed = async () => (await followedBy(ctx.db, user.id)).map(({ id }) => id);
    await updateProfile.run(member, input({ placeAffiliationId: mosque.id }));
    expect(await followed()).toEqual([mosque.id]);
    await updateProfile.run(member, input({ phone: '' }));
    expect(await followed()).toEqual([mosque.id]);
    await updateProfile.run(member, input({ placeAffiliationId: '' }));
    expect(await followed()).toEqual([]);
  },
);
