import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listCouncilMeetings } from './list-council-meetings.ts';
import { loadSampleCouncilMeetings } from './sample-council-meetings.ts';

export const councilMeetings: ServerFeature = {
  name: 'council-meetings',
  handlers: [listCouncilMeetings],
  sample: loadSampleCouncilMeetings,
};
