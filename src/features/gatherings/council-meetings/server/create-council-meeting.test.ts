import { expect } from 'vitest';
import { aMeetingInput } from '#test/factories/council-meetings.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { listPublicMeetings } from './queries.ts';

testWithDb('a meeting that is added is public; one that is not is on no list', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await createCouncilMeeting.run(admin, aMeetingInput());
  await createCouncilMeeting.run(admin, aMeetingInput({ title: 'Draft', isPublic: false }));
  const { items } = await listPublicMeetings(ctx.db, '2026-11-21', { limit: 5 });
  expect(items.map(({ title }) => title)).toEqual(['Planning committee']);
});

testWithDb(
  'an end before the beginning, half a position and a link that runs something are refused',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const backwards = createCouncilMeeting.run(admin, aMeetingInput({ endTime: '18:00' }));
    await expect(backwards).rejects.toMatchObject({ issues: [{ path: 'endTime' }] });
    const half = createCouncilMeeting.run(admin, aMeetingInput({ latitude: 51.5 }));
    await expect(half).rejects.toMatchObject({ issues: [{ path: 'longitude' }] });
    expect(() => aMeetingInput({ agendaUrl: 'javascript:alert(1)' })).toThrow();
  },
);
