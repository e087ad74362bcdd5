import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { noSuchOrganisation } from '../../errors.ts';
import type { Requirement } from '../../opportunity-needs.ts';
import type { NewOpportunity } from '../../posting-contract.ts';
import type { RequirementType } from '../../volunteer-options.ts';
import type { OpportunityRow } from '../queries.ts';

/** The columns that an organiser fills. */
export type WrittenColumns = Pick<
  OpportunityRow,
  | 'title'
  | 'description'
  | 'category'
  | 'priority'
  | 'timeCommitment'
  | 'requirements'
  | 'requiresDbsCheck'
  | 'minimumAge'
  | 'schedule'
  | 'startDate'
  | 'endDate'
  | 'isOngoing'
  | 'location'
  | 'address'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'maxVolunteers'
  | 'contactMethod'
  | 'contactDetails'
  | 'placeId'
>;

/**
 * What an organiser has written, as it is stored: put on the map by its postcode where that is known exactly. Refuses: bad_input (an
 * end that is past), organisation_not_found.
 */
export async function columnsOf(ctx: Ctx, input: NewOpportunity): Promise<WrittenColumns> {
  if (input.endDate !== undefined && input.endDate < boroughDate(ctx.now)) {
    throw badField('endDate', 'Please choose a day that is still to come.');
  }
  const mosque =
    input.organizationId === undefined ? null : await findApprovedMosque(ctx.db, input.organizationId);
  if (mosque === undefined) throw apiError(noSuchOrganisation);
  const point = input.postcode === undefined ? null : await findExactPostcode(ctx, input.postcode);
  return {
    title: input.title,
    description: input.description,
    category: input.category,
    priority: input.priority,
    timeCommitment: input.timeCommitment,
    requirements: [
      ...needsOf('skill', input.requiredSkills),
      ...needsOf('language', input.requiredLanguages),
      ...needsOf('qualification', input.requiredQualifications),
    ],
    requiresDbsCheck: input.requiresDbsCheck,
    minimumAge: input.minimumAge,
    schedule: input.schedule,
    startDate: input.startDate ?? null,
    endDate: input.endDate ?? null,
    isOngoing: input.isOngoing ?? (input.timeCommitment !== 'one_time' && input.endDate === undefined),
    location: input.location,
    address: input.address ?? null,
    postcode: input.postcode ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    maxVolunteers: input.maxVolunteers,
    contactMethod: input.contactMethod,
    contactDetails: input.contactDetails ?? null,
    placeId: mosque?.id ?? null,
  };
}

function needsOf(skillType: RequirementType, needs: NewOpportunity['requiredSkills']): Requirement[] {
  return needs.map((need) =>
    typeof need === 'string'
      ? { skillType, requirementValue: need, isRequired: true, proficiencyLevel: 'any' }
      : { skillType, ...need },
  );
}
