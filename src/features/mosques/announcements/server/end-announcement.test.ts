import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/follows/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';
import { purgeExpiredJanazahs } from './purge-expired-janazahs.job.ts';

testWithDb('its managers end it, others do not, and nobody twice', async ({ ctx }) => {
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

testWithDb('of a janazah nothing is left under the bells or in the record of decisions', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { user } = await asMember(ctx);
  await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: user.id });
  const announce = (title: string) =>
    createAnnouncement.run(
      manager,
      calls.createAnnouncement.input.parse({
        placeId: mosque.id,
        kind: 'janazah',
        title,
        deceasedName: 'Maryam Ahmed',
        endsOn: '2026-11-22',
        familyConsents: true,
      }),
    );
  const { id } = await announce('Janazah of Maryam Ahmed');
  await announce('Maryam Ahmed, janazah prayer');
  await workOff(ctx);
  expect(await ctx.db.$count(notifications)).toBe(2);
  await endAnnouncement.run(manager, { id });
  expect(await ctx.db.$count(notifications)).toBe(1);
  await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-30T12:00:00Z') });
  expect(await ctx.db.$count(notifications)).toBe(0);
  expect(JSON.stringify(await ctx.db.select().from(auditLog))).not.toContain('Maryam');
});
