import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { getOwnVolunteerProfile } from './get-own-volunteer-profile.ts';
import { listVolunteerProfiles } from './list-volunteer-profiles.ts';
import { ownVolunteerProfile } from './personal-data.ts';
import { showsAsVolunteer } from './queries.ts';
import { reportableVolunteer } from './reportable-volunteer.ts';
import { loadSampleVolunteers } from './sample-volunteers.ts';
import { saveVolunteerProfile } from './save-volunteer-profile.ts';

/** Members who show themselves as volunteers, and how they are found. */
export const volunteers: ServerFeature = {
  name: 'volunteers',
  erasure,
  handlers: [listVolunteerProfiles, getOwnVolunteerProfile, saveVolunteerProfile],
  opensToIntroductions: showsAsVolunteer,
  reportable: [reportableVolunteer],
  sample: { order: 6, load: loadSampleVolunteers },
  personalData: [ownVolunteerProfile],
};
