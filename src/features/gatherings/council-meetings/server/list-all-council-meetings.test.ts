import { expect } from 'vitest';
import { aMeetingInput } from '#test/factories/council-meetings.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { listAllCouncilMeetings } from './list-all-council-meetings.ts';

testWithDb('all of them, latest first and page by page', async ({ ctx }) => {
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
