import { expect } from 'vitest';
import { aMeetingInput } from '#test/factories/council-meetings.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { listPublicMeetings } from './queries.ts';
import { updateCouncilMeeting } from './update-council-meeting.ts';

testWithDb('called off, it is on no public list; a stale change is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id, updatedAt } = await createCouncilMeeting.run(admin, aMeetingInput());
  const off = { id, updatedAt, ...aMeetingInput({ status: 'cancelled' }) };
  expect(await updateCouncilMeeting.run(admin, off)).toMatchObject({ status: 'cancelled' });
  expect((await listPublicMeetings(ctx.db, '2026-11-21', { limit: 5 })).items).toEqual([]);
  const stale = updateCouncilMeeting.run(admin, { ...off, updatedAt: '2026-01-01T00:00:00.000Z' });
  await expect(stale).rejects.toMatchObject({ code: 'meeting_changed' });
  const unknown = updateCouncilMeeting.run(admin, { ...off, id: '01890000-0000-7000-8000-000000000000' });
  await expect(unknown).rejects.toMatchObject({ code: 'meeting_not_found' });
});
