import { describe, expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../council-meeting.contract.ts';
import { getCouncilMeeting, listCouncilMeetings } from './council-meeting.read.ts';
import { councilMeetings } from './council-meeting.tables.ts';

const meeting = {
  title: 'Full council',
  meetingDate: '2026-11-25',
  startTime: '19:00',
  location: 'Town Hall',
  address: '128 High Road',
  meetingType: 'Council',
  source: 'test',
};

testWithDb(
  'visitors see public meetings that are not cancelled: upcoming ones soonest first, past ones latest first',
  async ({ ctx }) => {
    await ctx.db.insert(councilMeetings).values([
      { ...meeting, title: 'Later', meetingDate: '2026-12-01' },
      { ...meeting, title: 'Sooner' },
      { ...meeting, title: 'Past', meetingDate: '2026-11-20' },
      { ...meeting, title: 'Closed', isPublic: false },
      { ...meeting, title: 'Cancelled', status: 'cancelled' },
    ]);
    const page = await listCouncilMeetings.run(ctx, calls.listCouncilMeetings.input.parse({}));
    expect(page.items.map((one) => one.title)).toEqual(['Sooner', 'Later']);
    expect(page.total).toBe(2);
    await ctx.db
      .insert(councilMeetings)
      .values({ ...meeting, title: 'Long past', meetingDate: '2026-10-02' });
    const input = calls.listCouncilMeetings.input.parse({ past: 'true', limit: 1 });
    const past = await listCouncilMeetings.run(ctx, input);
    expect([past.items.map((one) => one.title), past.total]).toEqual([['Past'], 2]);
    const earlier = await listCouncilMeetings.run(ctx, { ...input, cursor: past.nextCursor ?? undefined });
    expect(earlier.items.map((one) => one.title)).toEqual(['Long past']);
  },
);

testWithDb('the database refuses a link that is not http or https', async ({ ctx }) => {
  const stored = ctx.db.transaction((tx) =>
    tx.insert(councilMeetings).values({ ...meeting, agendaUrl: 'javascript:alert(1)' }),
  );
  await expect(stored).rejects.toMatchObject({ cause: { constraint: 'council_meetings_links_are_web' } });
});

describe('get council meeting', () => {
  const meeting = {
    title: 'Full council',
    meetingDate: '2026-11-20',
    startTime: '19:00',
    location: 'Town Hall',
    address: '128 High Road',
    meetingType: 'Council',
    source: 'test',
  };

  testWithDb('past and cancelled meetings can be opened, others only if they are public', async ({ ctx }) => {
    const rows = await ctx.db
      .insert(councilMeetings)
      .values([
        { ...meeting, minutesUrl: 'https://council.example/minutes' },
        { ...meeting, status: 'cancelled' },
        { ...meeting, isPublic: false },
      ])
      .returning();
    const [past = '', cancelled = '', closed = ''] = rows.map(({ id }) => id);
    expect(await getCouncilMeeting.run(ctx, { id: past })).toMatchObject({
      minutesUrl: 'https://council.example/minutes',
    });
    expect(await getCouncilMeeting.run(ctx, { id: cancelled })).toMatchObject({ status: 'cancelled' });
    await expect(getCouncilMeeting.run(ctx, { id: closed })).rejects.toMatchObject({
      code: 'meeting_not_found',
    });
  });
});
