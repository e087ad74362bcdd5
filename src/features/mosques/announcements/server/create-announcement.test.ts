import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/follows/tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { announcements } from './tables.ts';

const input = (fields: object) =>
  calls.createAnnouncement.input.parse({ kind: 'notice', title: 'Boiler', endsOn: '2026-12-01', ...fields });

testWithDb('a janazah reaches each follower at once, under the bell and by mail', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user: follower } = await asMember(ctx);
  await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: follower.id });
  const janazah = {
    kind: 'janazah',
    title: 'Janazah after Dhuhr',
    prayerAfter: 'Dhuhr',
    cemetery: 'Gardens of Peace',
  };
  await createAnnouncement.run(manager, input({ placeId: mosque.id, ...janazah, familyConsents: true }));
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'announcement')).toMatchObject([
    { to: follower.email, props: { lines: ['After: Dhuhr', 'Burial: Gardens of Peace'] } },
  ]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: follower.id, kind: 'mosque_announcement', path: `/mosque/${mosque.id}` },
  ]);
});

testWithDb('no janazah without the family, no end in the past or too far ahead', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  expect(() => input({ placeId: mosque.id, kind: 'janazah' })).toThrow('consent');
  for (const endsOn of ['2026-11-20', '2027-02-20']) {
    const announce = createAnnouncement.run(manager, input({ placeId: mosque.id, endsOn }));
    await expect(announce).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'endsOn' }] });
  }
  expect(await ctx.db.$count(announcements)).toBe(0);
});

testWithDb('administrators may, members who do not look after the mosque may not', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: stranger } = await asMember(ctx);
  await createAnnouncement.run(admin, input({ placeId: mosque.id }));
  const refused = createAnnouncement.run(stranger, input({ placeId: mosque.id }));
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb('twenty a day, and the next is asked to wait', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  for (let count = 0; count < 20; count++)
    await createAnnouncement.run(manager, input({ placeId: mosque.id }));
  const next = createAnnouncement.run(manager, input({ placeId: mosque.id }));
  await expect(next).rejects.toMatchObject({ status: 429 });
});
