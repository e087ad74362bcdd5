import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Point } from '#kit/contract/distance.ts';
import { apiError, badField, badInput, type Issue } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { calls } from '../../admin-contract.ts';
import { whyTooFar } from '../../area.ts';
import type { PlaceKind } from '../../place-kinds.ts';
import { updateMosque } from '../mosque-record.ts';
import { facilityDetails, mosqueDetails, schoolDetails } from '../tables.ts';
import { changedFieldsOf } from './changed-fields.ts';
import { findPlace } from './queries.ts';

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
    ...(fields.services && { services: fields.services }),
  };
}

/** What a kind asks for besides. Refuses: bad_input. */
export function checkKind(kind: PlaceKind, fields: PlaceFields): void {
  const issues: Issue[] = [];
  const missing = (path: string) => issues.push({ path, message: 'Please fill this in.' });
  if (kind === 'islamic_school' && fields.schoolType === '') missing('schoolType');
  if (kind === 'other_facility' && fields.facilityType === '') missing('facilityType');
  if ((fields.latitude === undefined) !== (fields.longitude === undefined)) missing('longitude');
  if (issues.length > 0) throw apiError(badInput, { issues });
}

/** A place as it stands before it is changed. */
type Known = Point & { postcode: string };

/**
 * Where a place is: as given, else where its postcode lies. A postcode that changes takes the place along, unless a position was
 * given as well. Refuses bad_input: a position far from the borough, a postcode that nobody knows or of which only the area is
 * known.
 */
export async function pointOf(ctx: Ctx, fields: PlaceFields, known?: Known): Promise<Point> {
  const { latitude, longitude } = fields;
  if (latitude !== undefined && longitude !== undefined && !isLeftBehind(fields, known)) {
    return inArea({ latitude, longitude }, 'latitude');
  }
  const point = await findPostcode(ctx, fields.postcode);
  if (!point)
    throw badField('postcode', 'We couldn’t locate this postcode. Please choose the place on the map.');
  if (point.approximate)
    throw badField(
      'postcode',
      'Only the area of this postcode is known. Please choose the place on the map.',
    );
  return inArea({ latitude: point.latitude, longitude: point.longitude }, 'postcode');
}

/** The position is still that of the postcode that the place had. */
function isLeftBehind(fields: PlaceFields, known: Known | undefined): boolean {
  if (!known || fields.postcode === known.postcode) return false;
  return fields.latitude === known.latitude && fields.longitude === known.longitude;
}

function inArea(point: Point, path: string): Point {
  const message = whyTooFar(point);
  if (message !== null) throw badField(path, message);
  return point;
}

/** Stores what a kind has besides. */
export async function storeDetails(
  tx: Db,
  place: { id: string; kind: PlaceKind },
  fields: PlaceFields,
  now: Date,
): Promise<void> {
  const placeId = place.id;
  if (place.kind === 'mosque') {
    await tx.insert(mosqueDetails).values({ placeId }).onConflictDoNothing();
    const known = (await findPlace(tx, placeId))?.mosque ?? {};
    // What stays the same is not confirmed by being sent again.
    const { after } = changedFieldsOf(known, fields.mosque ?? {});
    if (Object.keys(after).length > 0) await updateMosque(tx, placeId, {}, after, now);
  }
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
