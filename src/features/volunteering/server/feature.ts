import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listVolunteerOpportunities } from './list-volunteer-opportunities.ts';
import { loadSampleVolunteering } from './sample-volunteering.ts';

export const volunteering: ServerFeature = {
  name: 'volunteering',
  handlers: [listVolunteerOpportunities],
  sample: loadSampleVolunteering,
};
