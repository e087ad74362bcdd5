import { emptied, erasureOf, goes, ofPlace, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { volunteerApplications, volunteerOpportunities } from './tables.ts';

const own = 'Emptied; kept where it was for a mosque that the member managed.';

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerOpportunities, {
    placeId: ofPlace,
    title: own,
    description: own,
    requirements: own,
    schedule: own,
    location: own,
    address: own,
    postcode: own,
    contactDetails: emptied,
    rejectionReason: own,
    createdBy: emptied,
    searchWords: own,
    source: ofProgram,
  }),
  erasureOf(volunteerApplications, {
    opportunityId: ofProgram,
    volunteerId: goes,
    message: goes,
    availability: goes,
    relevantExperience: goes,
    responseMessage:
      'Goes with the volunteer’s account; kept without a name when the organiser’s is deleted.',
    respondedBy: emptied,
  }),
];
