import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { listCouncilMeetings } from './list-council-meetings.ts';
import { councilMeetings } from './tables.ts';

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
  'the public sees coming meetings that are open and not cancelled, soonest first',
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
  },
);

testWithDb('a link that is not of the web is refused by the database', async ({ ctx }) => {
  const stored = ctx.db.transaction((tx) =>
    tx.insert(councilMeetings).values({ ...meeting, agendaUrl: 'javascript:alert(1)' }),
  );
  await expect(stored).rejects.toMatchObject({ cause: { constraint: 'council_meetings_links_are_web' } });
});
