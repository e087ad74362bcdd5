import type { ServerFeature } from '#kit/server/server-feature.ts';
import { createCouncilMeeting } from './create-council-meeting.ts';
import { listAllCouncilMeetings } from './list-all-council-meetings.ts';
import { listCouncilMeetings } from './list-council-meetings.ts';
import { meetingsOnMap } from './map-meetings.ts';
import { loadSampleCouncilMeetings } from './sample-council-meetings.ts';
import { updateCouncilMeeting } from './update-council-meeting.ts';

export const councilMeetings: ServerFeature = {
  name: 'council-meetings',
  handlers: [listCouncilMeetings, listAllCouncilMeetings, createCouncilMeeting, updateCouncilMeeting],
  map: [meetingsOnMap],
  sample: { order: 4, load: loadSampleCouncilMeetings },
};
