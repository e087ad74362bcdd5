import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { archivePlace } from '#features/mosques/places/server/place.admin.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { openEveryDay } from '#test/factories/businesses.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aFacility } from '#test/factories/places.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../prayer-room.contract.ts';
import { createPrayerRoom, getAdminPrayerRoom, updatePrayerRoom } from './prayer-room.admin.ts';
import { getPrayerRoom } from './prayer-room.read.ts';

function aRoomInput(fields: object = {}) {
  return calls.createPrayerRoom.input.parse({
    name: 'Prayer room, Oakmere Hospital',
    address: '2 Barley Lane',
    postcode: 'IG3 8YB',
    latitude: 51.57,
    longitude: 0.11,
    phone: '',
    email: '',
    website: '',
    description: '',
    setting: 'hospital',
    askFor: 'Level 1',
    whoMayUse: null,
    wudu: true,
    womensSpace: null,
    stepFree: false,
    openingHours: openEveryDay('08:00', '20:00'),
    ...fields,
  });
}

testWithDb('a room that an administrator adds is public at once, with what is not known', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createPrayerRoom.run(admin, aRoomInput());
  expect(await getPrayerRoom.run(ctx, { id })).toMatchObject({
    name: 'Prayer room, Oakmere Hospital',
    phone: null,
    askFor: 'Level 1',
    whoMayUse: null,
    wudu: true,
    womensSpace: null,
    stepFree: false,
    openingHours: openEveryDay('08:00', '20:00'),
  });
  const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'place.create'));
  expect(entry).toMatchObject({ targetId: id, after: { kind: 'prayer_room' } });
});

test('a text on how to get in that is too long, and an unknown setting, are refused', () => {
  expect(aRoomInput({ askFor: 'a'.repeat(300) }).askFor).toHaveLength(300);
  expect(() => aRoomInput({ askFor: 'a'.repeat(301) })).toThrow('300');
  expect(() => aRoomInput({ setting: 'pub' })).toThrow();
});

testWithDb('half a position, and one far away, are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const half = createPrayerRoom.run(admin, aRoomInput({ longitude: undefined }));
  await expect(half).rejects.toMatchObject({ issues: [{ path: 'longitude' }] });
  const far = createPrayerRoom.run(admin, aRoomInput({ latitude: 0, longitude: 0 }));
  await expect(far).rejects.toMatchObject({ issues: [{ path: 'latitude' }] });
});

testWithDb('a change can make a fact or the hours unknown, and the log has what changed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await createPrayerRoom.run(admin, aRoomInput());
  const fields = aRoomInput({ wudu: null, openingHours: null, whoMayUse: 'staff' });
  const changed = await updatePrayerRoom.run(admin, { id, updatedAt, ...fields });
  expect(changed).toMatchObject({ wudu: null, openingHours: null, whoMayUse: 'staff', stepFree: false });
  const [entry] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, 'place.update'));
  expect(entry).toMatchObject({
    before: { wudu: true, whoMayUse: null },
    after: { wudu: null, whoMayUse: 'staff', openingHours: null },
  });
  expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(['openingHours', 'whoMayUse', 'wudu']);
});

testWithDb('a place of another kind is not changed into a prayer room', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await aFacility(ctx.db);
  const refused = { code: 'place_not_found' };
  await expect(getAdminPrayerRoom.run(admin, { id })).rejects.toMatchObject(refused);
  const changing = updatePrayerRoom.run(admin, { id, updatedAt, ...aRoomInput() });
  await expect(changing).rejects.toMatchObject(refused);
});

testWithDb('an archived room is gone from its page and comes back as it was', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await createPrayerRoom.run(admin, aRoomInput());
  await archivePlace.run(admin, { id, archived: true });
  await expect(getPrayerRoom.run(ctx, { id })).rejects.toMatchObject({ code: 'prayer_room_not_found' });
  expect(await getAdminPrayerRoom.run(admin, { id })).toMatchObject({ status: 'archived' });
  await archivePlace.run(admin, { id, archived: false });
  expect(await getPrayerRoom.run(ctx, { id })).toMatchObject({ askFor: 'Level 1' });
});

test('of two concurrent changes, the second is refused and leaves the details of the first', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { id, updatedAt } = await createPrayerRoom.run(admin, aRoomInput());
  const results = await Promise.allSettled(
    ['Level 2', 'Level 3'].map((askFor) =>
      updatePrayerRoom.run(admin, { id, updatedAt, ...aRoomInput({ name: askFor, askFor }) }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'place_changed' },
  });
  const { name, askFor } = await getAdminPrayerRoom.run(admin, { id });
  expect(askFor).toBe(name);
  await database.close();
});
