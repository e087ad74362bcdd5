import { expect, test } from 'vitest';
import { aMeetingInput } from '#test/factories/council-meetings.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import {
  createCouncilMeeting,
  listAllCouncilMeetings,
  updateCouncilMeeting,
} from './council-meeting.admin.ts';
import { listPublicMeetings } from './council-meeting.queries.ts';

testWithDb('administrators list all meetings, latest first, in pages', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const [title, meetingDate] of [
    ['Over', '2026-01-08'],
    ['Later', '2027-01-08'],
    ['Soon', '2026-12-01'],
  ]) {
    await createCouncilMeeting.run(admin, aMeetingInput({ title, meetingDate, isPublic: title !== 'Soon' }));
  }
  const first = await listAllCouncilMeetings.run(admin, { limit: 2 });
  const second = await listAllCouncilMeetings.run(admin, { limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Later', 'Soon', 'Over']);
});

testWithDb('a new meeting is public unless it is marked otherwise', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await createCouncilMeeting.run(admin, aMeetingInput());
  await createCouncilMeeting.run(admin, aMeetingInput({ title: 'Draft', isPublic: false }));
  const { items } = await listPublicMeetings(ctx.db, '2026-11-21', { limit: 5 });
  expect(items.map(({ title }) => title)).toEqual(['Planning committee']);
});

testWithDb('an end before the start, half a position and a javascript: link are refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const backwards = createCouncilMeeting.run(admin, aMeetingInput({ endTime: '18:00' }));
  await expect(backwards).rejects.toMatchObject({ issues: [{ path: 'endTime' }] });
  const half = createCouncilMeeting.run(admin, aMeetingInput({ latitude: 51.5 }));
  await expect(half).rejects.toMatchObject({ issues: [{ path: 'longitude' }] });
  expect(() => aMeetingInput({ agendaUrl: 'javascript:alert(1)' })).toThrow();
});

testWithDb('a cancelled meeting is not listed, and a stale change is refused', async ({ ctx }) => {
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

test('of two concurrent changes of a meeting, the second is refused', async () => {
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

testWithDb('a position far from the borough is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const refused = createCouncilMeeting.run(admin, aMeetingInput({ latitude: 0, longitude: 0 }));
  await expect(refused).rejects.toMatchObject({ issues: [{ path: 'latitude' }] });
});
