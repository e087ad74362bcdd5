import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aManagedMosque } from '#test/factories/stewardship.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { endAnnouncement } from './end-announcement.ts';

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
