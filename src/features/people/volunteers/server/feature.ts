import type { ServerFeature } from '#kit/server/server-feature.ts';
import { ownVolunteerProfile, saveVolunteerProfile } from './volunteer.own.ts';
import { findPreferredContacts, showsAsVolunteer } from './volunteer.queries.ts';
import { getOwnVolunteerProfile, listVolunteerProfiles } from './volunteer.read.ts';
import { reportableVolunteer } from './volunteer.review.ts';
import { loadSampleVolunteers } from './volunteer.sample.ts';
import { erasure } from './volunteer.tables.ts';

/** Members who show themselves as volunteers, and the search for them. */
export const volunteers: ServerFeature = {
  name: 'volunteers',
  erasure,
  handlers: [listVolunteerProfiles, getOwnVolunteerProfile, saveVolunteerProfile],
  opensToIntroductions: showsAsVolunteer,
  preferredContacts: findPreferredContacts,
  reportable: [reportableVolunteer],
  sample: { order: 6, load: loadSampleVolunteers },
  personalData: [ownVolunteerProfile],
};
