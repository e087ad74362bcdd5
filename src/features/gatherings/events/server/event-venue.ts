import { and, eq, gte, inArray } from 'drizzle-orm';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { placeNotFound } from '../event.errors.ts';
import { placeToBeAnnounced, requiredTexts } from '../event.rules.ts';
import type { EventFields } from '../hosted-event.contract.ts';
import type { EventRow } from './event.queries.ts';
import { events } from './event.tables.ts';
import type { PrayerPlace } from './event-schedule.ts';

/** The columns of an event's place. */
export type Venue = Pick<
  EventRow,
  'location' | 'address' | 'postcode' | 'latitude' | 'longitude' | 'placeId' | 'placeName'
> & { mosque: PrayerPlace | null };

/**
 * Returns the place of an event: a partner mosque's record, or what the host entered, with a position on the map if its full
 * postcode is known. Refuses: place_not_found, bad_input (no address or postcode; no name of the place, from a caller who is not an administrator), confirm_password,
 * second_factor_needed.
 */
export async function resolveVenue(ctx: Ctx, fields: EventFields): Promise<Venue> {
  if (fields.placeId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, fields.placeId);
    if (!mosque) throw apiError(placeNotFound);
    const { id, name, address, postcode, latitude, longitude } = mosque;
    const place = { placeId: id, placeName: name, location: name };
    return { ...place, address, postcode, latitude, longitude, mosque: { id, latitude, longitude } };
  }
  requirePlace(ctx, fields);
  const point = fields.postcode === undefined ? null : await findExactPostcode(ctx, fields.postcode);
  return {
    placeId: null,
    placeName: null,
    location: fields.location ?? placeToBeAnnounced,
    address: fields.address ?? '',
    postcode: fields.postcode ?? '',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    mosque: null,
  };
}

/** Refuses bad_input if a part of the place is missing; administrators may leave its name open. */
function requirePlace({ actor, now }: Ctx, fields: EventFields): void {
  const parts = ['location', 'address', 'postcode'] as const;
  const missing = parts.filter((part) => fields[part] === undefined);
  const onlyName = missing.every((part) => part === 'location');
  if (missing.length === 0 || (onlyName && actsAsAdministratorOrAsk(actor, now))) return;
  throw apiError(badInput, { issues: missing.map((part) => ({ path: part, message: requiredTexts[part] })) });
}

/** Returns the columns of the texts that the host entered. */
export function toEventColumns(fields: EventFields, mayBePrivate: boolean) {
  return {
    ...pick(
      fields,
      'title',
      'description',
      'category',
      'organizer',
      'showContact',
      'womenOnly',
      'forFamilies',
      'childrenWelcome',
      'wheelchairAccessible',
      'isIftar',
    ),
    ...iftarColumns(fields),
    organizerEmail: fields.organizerEmail ?? null,
    organizerPhone: fields.organizerPhone ?? null,
    maxAttendees: fields.maxAttendees ?? null,
    liveStreamUrl: fields.liveStreamUrl ?? null,
    costPence: fields.costPence ?? null,
    bookingUrl: fields.bookingUrl ?? null,
    afterPrayer: fields.afterPrayer ?? null,
    afterPrayerMinutes: fields.afterPrayer === undefined ? null : (fields.afterPrayerMinutes ?? 0),
    durationMinutes: fields.afterPrayer === undefined ? null : (fields.durationMinutes ?? null),
    isPublic: mayBePrivate ? fields.isPublic : true,
  };
}

/** Returns the meal fields, which only an iftar keeps. */
function iftarColumns({ isIftar, iftarMeals, iftarBookFirst, iftarBringDish }: EventFields) {
  if (!isIftar) return { iftarMeals: null, iftarBookFirst: false, iftarBringDish: false };
  return { iftarMeals: iftarMeals ?? null, iftarBookFirst, iftarBringDish };
}

/** Returns the events of a series from a date on that may still be changed, locked, soonest first. */
export function lockSeries(tx: Db, seriesId: string, from: string): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        gte(events.eventDate, from),
        inArray(events.status, ['pending', 'approved', 'rejected']),
      ),
    )
    .orderBy(events.eventDate, events.id)
    .for('update');
}
