import type { PlaceKind } from '#features/places/place-kinds.ts';
import { facilityDetails, mosqueDetails, schoolDetails } from '#features/places/server/tables.ts';
import { findPostcode } from '#features/postcodes/server/queries.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { badInput, type Issue, refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { calls } from '../contract.ts';

export type PlaceFields = Omit<InputOf<typeof calls.createPlace>, 'kind'>;

/** The columns that every place has. */
export function columnsOf(fields: PlaceFields) {
  return {
    name: fields.name,
    address: fields.address,
    postcode: fields.postcode,
    phone: fields.phone || null,
    email: fields.email || null,
    website: fields.website || null,
    description: fields.description || null,
  };
}

/** What a kind asks for besides. Refuses: bad_input. */
export function checkKind(kind: PlaceKind, fields: PlaceFields): void {
  const issues: Issue[] = [];
  const missing = (path: string) => issues.push({ path, message: 'Please fill this in.' });
  if (kind === 'islamic_school' && fields.schoolType === '') missing('schoolType');
  if (kind === 'other_facility' && fields.facilityType === '') missing('facilityType');
  if ((fields.latitude === undefined) !== (fields.longitude === undefined)) missing('longitude');
  if (issues.length > 0) throw refuse(badInput, { issues });
}

/**
 * Where a place is: as given, else where its postcode lies, which may be a mile off for a postcode that only the outward
 * code of is known. Refuses bad_input for a postcode that nobody knows.
 */
export async function pointOf(ctx: Ctx, fields: PlaceFields) {
  const { latitude, longitude } = fields;
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  const point = await findPostcode(ctx, fields.postcode);
  if (point) return { latitude: point.latitude, longitude: point.longitude };
  const message = 'Nobody knows where this postcode is. Please give latitude and longitude.';
  throw refuse(badInput, { issues: [{ path: 'postcode', message }] });
}

/** Stores what a kind has besides. */
export async function storeDetails(
  tx: Db,
  place: { id: string; kind: PlaceKind },
  fields: PlaceFields,
): Promise<void> {
  const placeId = place.id;
  if (place.kind === 'mosque') await tx.insert(mosqueDetails).values({ placeId }).onConflictDoNothing();
  if (place.kind === 'islamic_school') {
    const set = { schoolType: fields.schoolType, ageRange: fields.ageRange || null };
    await tx
      .insert(schoolDetails)
      .values({ placeId, ...set })
      .onConflictDoUpdate({ target: schoolDetails.placeId, set });
  }
  if (place.kind === 'other_facility') {
    const set = { facilityType: fields.facilityType };
    await tx
      .insert(facilityDetails)
      .values({ placeId, ...set })
      .onConflictDoUpdate({ target: facilityDetails.placeId, set });
  }
}
