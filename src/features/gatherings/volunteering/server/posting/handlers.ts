import {
  closeVolunteerOpportunity,
  pauseVolunteerOpportunity,
  reopenVolunteerOpportunity,
} from './change-status.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';
import { getOpportunityForm } from './get-opportunity-form.ts';
import { updateVolunteerOpportunity } from './update-volunteer-opportunity.ts';

export const postingHandlers = [
  createVolunteerOpportunity,
  getOpportunityForm,
  updateVolunteerOpportunity,
  pauseVolunteerOpportunity,
  reopenVolunteerOpportunity,
  closeVolunteerOpportunity,
];
