import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { closeVolunteerOpportunity } from './close-volunteer-opportunity.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';
import { erasure } from './erasure.ts';
import { getVolunteering } from './get-volunteering.ts';
import { listVolunteerOpportunities } from './list-volunteer-opportunities.ts';
import { opportunitiesOnMap } from './map-opportunities.ts';
import { notificationKinds } from './notification-kinds.ts';
import { opportunityApproval } from './opportunity-approval.ts';
import { opportunityDecidedMail } from './opportunity-decided.mail.tsx';
import { ownOpportunities } from './personal-data.ts';
import { confirmedVolunteerMinutes } from './queries.ts';
import { reportableOpportunity } from './reportable-opportunity.ts';
import { loadSampleVolunteering } from './sample-volunteering.ts';
import { searchedOpportunities } from './searched-opportunities.ts';
import { volunteerOpportunities as table } from './tables.ts';

export const volunteering: ServerFeature = {
  name: 'volunteering',
  erasure,
  namedThings: [namedBy('volunteer_opportunity', table, table.title)],
  handlers: [
    listVolunteerOpportunities,
    getVolunteering,
    createVolunteerOpportunity,
    closeVolunteerOpportunity,
  ],
  figures: [
    {
      name: 'volunteerHours',
      home: { label: 'Volunteer Hours', order: 4 },
      count: async ({ db }) => Math.floor((await confirmedVolunteerMinutes(db)) / 60),
    },
  ],
  notificationKinds,
  mails: [opportunityDecidedMail],
  approvals: [opportunityApproval],
  reportable: [reportableOpportunity],
  map: [opportunitiesOnMap],
  search: [searchedOpportunities],
  sample: { order: 5, load: loadSampleVolunteering },
  personalData: [ownOpportunities],
};
