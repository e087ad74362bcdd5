import { expect, test } from 'vitest';
import { aMeetingInput } from '#test/factories/council-meetings.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
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

test('of two who save one meeting at once, the second is told to look first', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { id, updatedAt } = await createCouncilMeeting.run(admin, aMeetingInput());
  const results = await Promise.allSettled(
    ['Cabinet', 'Scrutiny'].map((title) =>
      updateCouncilMeeting.run(admin, { id, updatedAt, ...aMeetingInput({ title }) }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'meeting_changed' },
  });
  await database.close();
});

testWithDb('a meeting on the other side of the world is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const refused = createCouncilMeeting.run(admin, aMeetingInput({ latitude: 0, longitude: 0 }));
  await expect(refused).rejects.toMatchObject({ issues: [{ path: 'latitude' }] });
});
