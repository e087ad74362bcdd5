import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getCouncilMeeting } from './get-council-meeting.ts';
import { councilMeetings } from './tables.ts';

const meeting = {
  title: 'Full council',
  meetingDate: '2026-11-20',
  startTime: '19:00',
  location: 'Town Hall',
  address: '128 High Road',
  meetingType: 'Council',
  source: 'test',
};

testWithDb(
  'a past and a cancelled meeting are still there, one that is not public is not',
  async ({ ctx }) => {
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
  },
);
