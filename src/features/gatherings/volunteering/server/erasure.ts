import { emptied, erasureOf, ofPlace, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { volunteerHours, volunteerOpportunities } from './tables.ts';

const own = 'Emptied; kept where it was for a mosque that the member managed.';

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerOpportunities, {
    placeId: ofPlace,
    title: own,
    description: own,
    requiredSkills: own,
    requiredLanguages: own,
    requiredQualifications: own,
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
  erasureOf(volunteerHours, { opportunityId: ofProgram }),
];
