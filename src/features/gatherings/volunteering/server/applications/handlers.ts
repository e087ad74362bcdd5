import { acceptApplication, rejectApplication, withdrawApplication } from './answer-application.ts';
import { applyForOpportunity } from './apply-for-opportunity.ts';
import { listApplications } from './list-applications.ts';
import { listOwnApplications } from './list-own-applications.ts';

export const applicationHandlers = [
  applyForOpportunity,
  listOwnApplications,
  withdrawApplication,
  listApplications,
  acceptApplication,
  rejectApplication,
];
