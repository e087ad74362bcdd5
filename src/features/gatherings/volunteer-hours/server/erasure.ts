import { emptied, erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerHours, {
    opportunityId: ofProgram,
    volunteerId: emptied,
    note: 'Emptied; hours that nobody had confirmed are deleted.',
    reason: 'Emptied where the person gave the hours or answered them.',
    answeredBy: emptied,
  }),
  erasureOf(volunteerShifts, {
    opportunityId: ofProgram,
    startTime: ofProgram,
    endTime: ofProgram,
    note: 'Emptied at opportunities that the person posted.',
  }),
  erasureOf(shiftSignups, { shiftId: ofProgram, volunteerId: goes }),
];
