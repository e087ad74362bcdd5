import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { aPerson, asAdmin, asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  addMosqueManager,
  listMosqueManagers,
  listOwnMosques,
  removeMosqueManager,
} from './mosque-manager.admin.ts';
import { canManagePlace } from './mosque-manager.queries.ts';

testWithDb('managers are listed by mosque, in pages', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user } = await asMember(ctx);
  for (const name of ['Zaytuna', 'Amanah', 'Noor']) {
    const mosque = await aMosque(ctx.db, { name, sourceRef: name });
    await addMosqueManager.run(admin, { placeId: mosque.id, email: user.email });
  }
  const first = await listMosqueManagers.run(admin, { limit: 2 });
  const second = await listMosqueManagers.run(admin, { limit: 2, cursor: first.nextCursor ?? undefined });
  const names = [...first.items, ...second.items].map(({ mosque }) => mosque);
  expect(names).toEqual(['Amanah', 'Noor', 'Zaytuna']);
  expect(first.items[0]).toMatchObject({ userId: user.id, email: user.email });
});

testWithDb('a new manager manages that mosque alone and is notified once', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  const other = await aMosque(ctx.db, { sourceRef: 'other' });
  const input = { placeId: mosque.id, email: user.email.toUpperCase() };
  await addMosqueManager.run(admin, input);
  await addMosqueManager.run(admin, input);
  expect(await canManagePlace(member, mosque.id)).toBe(true);
  expect(await canManagePlace(member, other.id)).toBe(false);
  expect(await ctx.db.select().from(notifications)).toMatchObject([{ userId: user.id }]);
  const suspended = { ...member, actor: aPerson({ id: user.id, suspended: true }) };
  expect(await canManagePlace(suspended, mosque.id)).toBe(false);
});

testWithDb('a pending mosque and an unknown email address are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const waiting = await aMosque(ctx.db, { status: 'pending' });
  const mosque = await aMosque(ctx.db, { sourceRef: 'x' });
  const { user } = await asMember(ctx);
  const unknown = addMosqueManager.run(admin, { placeId: waiting.id, email: user.email });
  await expect(unknown).rejects.toMatchObject({ code: 'mosque_not_found' });
  const nobody = addMosqueManager.run(admin, { placeId: mosque.id, email: 'nobody@example.org' });
  await expect(nobody).rejects.toMatchObject({ code: 'user_not_found' });
});

testWithDb('a removed manager loses access; removing them twice is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const mosque = await aMosque(ctx.db);
  await addMosqueManager.run(admin, { placeId: mosque.id, email: user.email });
  await removeMosqueManager.run(admin, { placeId: mosque.id, userId: user.id });
  expect(await canManagePlace(member, mosque.id)).toBe(false);
  const again = removeMosqueManager.run(admin, { placeId: mosque.id, userId: user.id });
  await expect(again).rejects.toMatchObject({ code: 'not_a_manager' });
});

testWithDb('a member lists only the mosques they manage', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const { user: other } = await asMember(ctx);
  const mine = await aMosque(ctx.db, { name: 'Mine', sourceRef: 'mine' });
  const theirs = await aMosque(ctx.db, { name: 'Theirs', sourceRef: 'theirs' });
  await addMosqueManager.run(admin, { placeId: mine.id, email: user.email });
  await addMosqueManager.run(admin, { placeId: theirs.id, email: other.email });
  expect(await listOwnMosques.run(member, {})).toEqual([{ id: mine.id, name: 'Mine' }]);
});
