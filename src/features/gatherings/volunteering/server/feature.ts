import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  applicationAnsweredMail,
  applicationReceived,
  applicationsWait,
  notificationKinds,
} from './application.messages.tsx';
import {
  acceptApplication,
  applyForOpportunity,
  listApplications,
  listOwnApplications,
  rejectApplication,
  withdrawApplication,
} from './application.own.ts';
import { withdrawBetweenBlockedMembers } from './application-lifecycle.ts';
import { opportunityChangeDecided, opportunityDecided, opportunityEnded } from './opportunity.messages.tsx';
import {
  closeVolunteerOpportunity,
  createVolunteerOpportunity,
  getOpportunityForm,
  pauseVolunteerOpportunity,
  reopenVolunteerOpportunity,
  updateVolunteerOpportunity,
} from './opportunity.own.ts';
import {
  getVolunteering,
  getVolunteerOpportunity,
  listVolunteerOpportunities,
  opportunitiesOnMap,
  searchedOpportunities,
} from './opportunity.read.ts';
import { opportunityApproval, reportableOpportunity } from './opportunity.review.ts';
import { erasure, volunteerOpportunities as table } from './opportunity.tables.ts';
import { cancelShiftsOfRemoved, withdrawBannedVolunteer } from './opportunity-ending.ts';
import { closeEndedOpportunities, remindOrganisers } from './volunteering.jobs.ts';
import { ownApplications, ownOpportunities } from './volunteering.personal-data.ts';
import { loadSampleVolunteering } from './volunteering.sample.ts';

const minute = 60;

export const volunteering: ServerFeature = {
  name: 'volunteering',
  erasure,
  namedThings: [namedBy('volunteer_opportunity', table, table.title)],
  handlers: [
    listVolunteerOpportunities,
    getVolunteering,
    getVolunteerOpportunity,
    createVolunteerOpportunity,
    getOpportunityForm,
    updateVolunteerOpportunity,
    pauseVolunteerOpportunity,
    reopenVolunteerOpportunity,
    closeVolunteerOpportunity,
    applyForOpportunity,
    listOwnApplications,
    withdrawApplication,
    listApplications,
    acceptApplication,
    rejectApplication,
  ],
  notificationKinds,
  messages: [
    opportunityDecided,
    opportunityChangeDecided,
    opportunityEnded,
    applicationReceived,
    applicationsWait,
  ],
  mails: [applicationAnsweredMail],
  approvals: [opportunityApproval],
  reportable: [reportableOpportunity],
  map: [opportunitiesOnMap],
  search: [searchedOpportunities],
  sample: { order: 5, load: loadSampleVolunteering },
  personalData: [ownOpportunities, ownApplications],
  subscribers: [withdrawBannedVolunteer, withdrawBetweenBlockedMembers, cancelShiftsOfRemoved],
  jobs: [
    { name: 'remind-of-applications', everySeconds: 10 * minute, run: remindOrganisers },
    { name: 'close-ended-opportunities', everySeconds: 30 * minute, run: closeEndedOpportunities },
  ],
};
