import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aManagedMosque } from '#test/factories/stewardship.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
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
