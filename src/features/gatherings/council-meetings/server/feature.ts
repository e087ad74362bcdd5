import { boroughDate } from '#kit/contract/dates.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  createCouncilMeeting,
  listAllCouncilMeetings,
  updateCouncilMeeting,
} from './council-meeting.admin.ts';
import { listPublicMeetings } from './council-meeting.queries.ts';
import {
  getCouncilMeeting,
  listCouncilMeetings,
  meetingsOnMap,
  searchedMeetings,
  weeklyMeetings,
} from './council-meeting.read.ts';
import { loadSampleCouncilMeetings } from './council-meeting.sample.ts';
import { erasure, councilMeetings as table } from './council-meeting.tables.ts';
import { meetingImport } from './council-meeting-import.ts';

/** More than a council holds in a year. */
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
  listImports: [meetingImport],
};
