import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { applicationAnsweredMail } from './applications/application-answered.mail.tsx';
import { applicationReceivedMail } from './applications/application-received.mail.tsx';
import { applicationsWaitMail } from './applications/applications-wait.mail.tsx';
import { leaveVolunteeringAsBanned, partBlockedMembers } from './applications/end-applications.ts';
import { applicationHandlers } from './applications/handlers.ts';
import { remindOrganisers } from './applications/remind-organisers.job.ts';
import { erasure } from './erasure.ts';
import { getVolunteerOpportunity } from './get-volunteer-opportunity.ts';
import { getVolunteering } from './get-volunteering.ts';
import { listVolunteerOpportunities } from './list-volunteer-opportunities.ts';
import { opportunitiesOnMap } from './map-opportunities.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownApplications, ownOpportunities } from './personal-data.ts';
import { closeEndedOpportunities } from './posting/close-ended-opportunities.job.ts';
import { postingHandlers } from './posting/handlers.ts';
import { opportunityApproval } from './posting/opportunity-approval.ts';
import { opportunityChangeDecidedMail } from './posting/opportunity-change-decided.mail.tsx';
import { opportunityDecidedMail } from './posting/opportunity-decided.mail.tsx';
import { reportableOpportunity } from './reportable-opportunity.ts';
import { loadSampleVolunteering } from './sample-volunteering.ts';
import { searchedOpportunities } from './searched-opportunities.ts';
import { volunteerOpportunities as table } from './tables.ts';

const minute = 60;

export const volunteering: ServerFeature = {
  name: 'volunteering',
  erasure,
  namedThings: [namedBy('volunteer_opportunity', table, table.title)],
  handlers: [
    listVolunteerOpportunities,
    getVolunteering,
    getVolunteerOpportunity,
    ...postingHandlers,
    ...applicationHandlers,
  ],
  notificationKinds,
  mails: [
    opportunityDecidedMail,
    opportunityChangeDecidedMail,
    applicationReceivedMail,
    applicationAnsweredMail,
    applicationsWaitMail,
  ],
  approvals: [opportunityApproval],
  reportable: [reportableOpportunity],
  map: [opportunitiesOnMap],
  search: [searchedOpportunities],
  sample: { order: 5, load: loadSampleVolunteering },
  personalData: [ownOpportunities, ownApplications],
  subscribers: [leaveVolunteeringAsBanned, partBlockedMembers],
  jobs: [
    { name: 'remind-of-applications', everySeconds: 10 * minute, run: remindOrganisers },
    { name: 'close-ended-opportunities', everySeconds: 30 * minute, run: closeEndedOpportunities },
  ],
};
