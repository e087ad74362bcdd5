import { boroughDate } from '#kit/contract/date-text.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { erasure } from './erasure.ts';
import { getCouncilMeeting } from './get-council-meeting.ts';
import { meetingLists } from './import-meetings.ts';
import { listAllCouncilMeetings } from './list-all-council-meetings.ts';
import { listCouncilMeetings } from './list-council-meetings.ts';
import { meetingsOnMap } from './map-meetings.ts';
import { listPublicMeetings } from './queries.ts';
import { loadSampleCouncilMeetings } from './sample-council-meetings.ts';
import { searchedMeetings } from './searched-meetings.ts';
import { councilMeetings as table } from './tables.ts';
import { updateCouncilMeeting } from './update-council-meeting.ts';
import { weeklyMeetings } from './weekly-meetings.ts';

/** More than a council calls in a year. */
const sitemapMeetings = 500;

export const councilMeetings: ServerFeature = {
  name: 'council-meetings',
  erasure,
  handlers: [
    listCouncilMeetings,
    getCouncilMeeting,
    listAllCouncilMeetings,
    createCouncilMeeting,
    updateCouncilMeeting,
  ],
  namedThings: [namedBy('council_meeting', table, table.title)],
  weekly: [weeklyMeetings],
  adminTasks: [{ path: '/admin/council-meetings', label: 'Council meetings', group: 'Content', order: 5 }],
  map: [meetingsOnMap],
  search: [searchedMeetings],
  async sitemap({ db, now }) {
    const { items } = await listPublicMeetings(db, boroughDate(now), { limit: sitemapMeetings });
    return [
      { path: '/council-meetings' },
      ...items.map(({ id, updatedAt }) => ({ path: `/council-meeting/${id}`, changedAt: updatedAt })),
    ];
  },
  sample: { order: 4, load: loadSampleCouncilMeetings },
  listImports: [meetingLists],
};
