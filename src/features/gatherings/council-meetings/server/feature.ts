import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { erasure } from './erasure.ts';
import { meetingLists } from './import-meetings.ts';
import { listAllCouncilMeetings } from './list-all-council-meetings.ts';
import { listCouncilMeetings } from './list-council-meetings.ts';
import { meetingsOnMap } from './map-meetings.ts';
import { loadSampleCouncilMeetings } from './sample-council-meetings.ts';
import { councilMeetings as table } from './tables.ts';
import { updateCouncilMeeting } from './update-council-meeting.ts';
import { weeklyMeetings } from './weekly-meetings.ts';

export const councilMeetings: ServerFeature = {
  name: 'council-meetings',
  erasure,
  namedThings: [namedBy('council_meeting', table, table.title)],
  handlers: [listCouncilMeetings, listAllCouncilMeetings, createCouncilMeeting, updateCouncilMeeting],
  weekly: [weeklyMeetings],
  adminTasks: [{ path: '/admin/council-meetings', label: 'Council meetings', group: 'Content', order: 5 }],
  map: [meetingsOnMap],
  sample: { order: 4, load: loadSampleCouncilMeetings },
  listImports: [meetingLists],
};
