import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { aPerson, asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { addMosqueManager } from './add-mosque-manager.ts';
import { managesPlace } from './manages-place.ts';

testWithDb('anyone who is given a mosque manages it and no other, and hears of it once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  const other = await aMosque(ctx.db, { sourceRef: 'other' });
  const input = { placeId: mosque.id, email: user.email.toUpperCase() };
  await addMosqueManager.run(admin, input);
  await addMosqueManager.run(admin, input);
  expect(await managesPlace(member, mosque.id)).toBe(true);
  expect(await managesPlace(member, other.id)).toBe(false);
  expect(await ctx.db.select().from(notifications)).toMatchObject([{ userId: user.id }]);
  const suspended = { ...member, actor: aPerson({ id: user.id, suspended: true }) };
  expect(await managesPlace(suspended, mosque.id)).toBe(false);
});

testWithDb('neither a mosque that waits nor somebody unknown', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const waiting = await aMosque(ctx.db, { status: 'pending' });
  const mosque = await aMosque(ctx.db, { sourceRef: 'x' });
  const { user } = await asMember(ctx);
  const unknown = addMosqueManager.run(admin, { placeId: waiting.id, email: user.email });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
  const nobody = addMosqueManager.run(admin, { placeId: mosque.id, email: 'nobody@example.org' });
  await expect(nobody).rejects.toMatchObject({ code: 'user_not_found' });
});
