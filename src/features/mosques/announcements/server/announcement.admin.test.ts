import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../announcement.contract.ts';
import {
  createAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  updateAnnouncement,
} from './announcement.admin.ts';
import { purgeExpiredJanazahs } from './announcement.jobs.ts';
import { announcements } from './announcement.tables.ts';

testWithDb(
  'only managers list all announcements, ended ones too, newest first, in pages',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: stranger } = await asMember(ctx);
    const row = { placeId: mosque.id, kind: 'notice' as const, body: '' };
    for (const title of ['First', 'Second', 'Third']) {
      await ctx.db.insert(announcements).values({ ...row, title, endsOn: '2026-01-01' });
    }
    const first = await listAllAnnouncements.run(manager, { placeId: mosque.id, limit: 2 });
    const cursor = first.nextCursor ?? undefined;
    const second = await listAllAnnouncements.run(manager, { placeId: mosque.id, limit: 2, cursor });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Third', 'Second', 'First']);
    const refused = listAllAnnouncements.run(stranger, { placeId: mosque.id, limit: 2 });
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  },
);

const input = (fields: object) =>
  calls.createAnnouncement.input.parse({ kind: 'notice', title: 'Boiler', endsOn: '2026-12-01', ...fields });

const janazah = {
  kind: 'janazah',
  deceasedName: 'Maryam Ahmed',
  date: '2026-11-22',
  prayer: 'dhuhr',
  cemetery: 'Gardens of Peace',
  familyConsents: true,
};

testWithDb('a janazah notifies every follower, in the app and by email', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user: follower } = await asMember(ctx);
  await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: follower.id });
  const { id } = await createAnnouncement.run(manager, input({ placeId: mosque.id, ...janazah }));
  await workOff(ctx);
  expect(await messagesTo(ctx.db, 'announcement')).toMatchObject([
    {
      to: follower.email,
      props: {
        path: `/janazah/${id}`,
        title: 'Janazah of Maryam Ahmed',
        lines: ['When: Sun 22 Nov after Dhuhr', 'Burial at: Gardens of Peace'],
      },
    },
  ]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: follower.id, kind: 'mosque_janazah', path: `/janazah/${id}` },
  ]);
});

testWithDb('a janazah needs the family’s consent, and an end must be in range', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  expect(() => input({ placeId: mosque.id, kind: 'janazah' })).toThrow('consent');
  for (const endsOn of ['2026-11-20', '2027-02-20']) {
    const announce = createAnnouncement.run(manager, input({ placeId: mosque.id, endsOn }));
    await expect(announce).rejects.toMatchObject({ code: 'bad_input', issues: [{ path: 'endsOn' }] });
  }
  expect(await ctx.db.$count(announcements)).toBe(0);
});

testWithDb('administrators can announce for any mosque, other members cannot', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: stranger } = await asMember(ctx);
  await createAnnouncement.run(admin, input({ placeId: mosque.id }));
  const refused = createAnnouncement.run(stranger, input({ placeId: mosque.id }));
  await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb('a mosque can post twenty announcements a day', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  for (let count = 0; count < 20; count++)
    await createAnnouncement.run(manager, input({ placeId: mosque.id }));
  const next = createAnnouncement.run(manager, input({ placeId: mosque.id }));
  await expect(next).rejects.toMatchObject({ status: 429 });
});

testWithDb('only the mosque’s managers can change an announcement', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const fields = { title: 'Boiler', endsOn: '2026-12-01' };
  const made = calls.createAnnouncement.input.parse({ placeId: mosque.id, kind: 'notice', ...fields });
  const { id } = await createAnnouncement.run(manager, made);
  const input = calls.updateAnnouncement.input.parse({ id, ...fields, title: 'Boiler is repaired' });
  expect(await updateAnnouncement.run(manager, input)).toMatchObject({ title: 'Boiler is repaired' });
  await expect(updateAnnouncement.run(stranger, input)).rejects.toMatchObject({ code: 'not_allowed' });
  const late = updateAnnouncement.run(manager, { ...input, endsOn: '2030-01-01' });
  await expect(late).rejects.toMatchObject({ issues: [{ path: 'endsOn' }] });
});

testWithDb('a change based on an outdated version is refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const fields = { title: 'Boiler', endsOn: '2026-12-01' };
  const made = calls.createAnnouncement.input.parse({ placeId: mosque.id, kind: 'notice', ...fields });
  const { id, updatedAt } = await createAnnouncement.run(manager, made);
  const change = (title: string) =>
    updateAnnouncement.run(
      manager,
      calls.updateAnnouncement.input.parse({ id, ...fields, title, updatedAt }),
    );
  await ctx.db.update(announcements).set({ title: 'Boiler!', updatedAt: '2026-11-21T12:00:01.000Z' });
  await expect(change('Boiler?')).rejects.toMatchObject({ code: 'announcement_changed' });
  expect(await ctx.db.select().from(announcements)).toMatchObject([{ title: 'Boiler!' }]);
});

testWithDb('an announcement taken down by a moderator can be neither changed nor ended', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const fields = { title: 'Boiler', endsOn: '2026-12-01' };
  const made = calls.createAnnouncement.input.parse({ placeId: mosque.id, kind: 'notice', ...fields });
  const { id } = await createAnnouncement.run(manager, made);
  await ctx.db.update(announcements).set({ removedAt: '2026-11-21T11:00:00.000Z' });
  const change = updateAnnouncement.run(manager, calls.updateAnnouncement.input.parse({ id, ...fields }));
  await expect(change).rejects.toMatchObject({ code: 'announcement_taken_down' });
  await expect(endAnnouncement.run(manager, { id })).rejects.toMatchObject({
    code: 'announcement_taken_down',
  });
});

testWithDb('only the mosque’s managers can end an announcement, and only once', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const made = { placeId: mosque.id, kind: 'notice', title: 'Boiler', endsOn: '2026-12-01' };
  const { id } = await createAnnouncement.run(manager, calls.createAnnouncement.input.parse(made));
  await expect(endAnnouncement.run(stranger, { id })).rejects.toMatchObject({ code: 'not_allowed' });
  await endAnnouncement.run(manager, { id });
  await expect(endAnnouncement.run(manager, { id })).rejects.toMatchObject({
    code: 'announcement_not_found',
  });
});

testWithDb('an ended or expired janazah leaves no notifications or name in the log', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user } = await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: user.id });
  const announce = () => createAnnouncement.run(manager, input({ placeId: mosque.id, ...janazah }));
  const { id } = await announce();
  await announce();
  await workOff(ctx);
  expect(await ctx.db.$count(notifications)).toBe(2);
  await endAnnouncement.run(manager, { id });
  expect(await ctx.db.$count(notifications)).toBe(1);
  await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-30T12:00:00Z') });
  expect(await ctx.db.$count(notifications)).toBe(0);
  expect(JSON.stringify(await ctx.db.select().from(auditLog))).not.toContain('Maryam');
});
