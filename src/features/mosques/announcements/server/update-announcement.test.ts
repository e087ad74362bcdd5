import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';
import { announcements } from './tables.ts';
import { updateAnnouncement } from './update-announcement.ts';

testWithDb('its managers change it, others do not', async ({ ctx }) => {
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

testWithDb('of two who change the same one, the second is told to look first', async ({ ctx }) => {
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

testWithDb('what a moderator took down is not rewritten', async ({ ctx }) => {
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
