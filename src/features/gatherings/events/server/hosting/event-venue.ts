import { and, eq, gte, inArray } from 'drizzle-orm';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError, badInput } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { noSuchPlace } from '../../errors.ts';
import { placeOpen, requiredTexts } from '../../event-form-texts.ts';
import type { EventFields } from '../../event-input.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';
import type { PrayerPlace } from './event-schedule.ts';

/** Where an event takes place, as it is stored. */
export type Venue = Pick<
  EventRow,
  'location' | 'address' | 'postcode' | 'latitude' | 'longitude' | 'placeId' | 'placeName'
> & { mosque: PrayerPlace | null };

/**
 * The place of an event: a partner mosque's own record, or what the host wrote, put on the map by its postcode where that is
 * known exactly. Refuses: place_not_found, bad_input (no place, of a caller who is no administrator).
 */
export async function venueOf(ctx: Ctx, fields: EventFields): Promise<Venue> {
  if (fields.placeId !== undefined) {
    const mosque = await findApprovedMosque(ctx.db, fields.placeId);
    if (!mosque) throw apiError(noSuchPlace);
    const { id, name, address, postcode, latitude, longitude } = mosque;
    const place = { placeId: id, placeName: name, location: name };
    return { ...place, address, postcode, latitude, longitude, mosque: { id, latitude, longitude } };
  }
  demandPlace(ctx, fields);
  const point = fields.postcode === undefined ? null : await findExactPostcode(ctx, fields.postcode);
  return {
    placeId: null,
    placeName: null,
    location: fields.location ?? placeOpen,
    address: fields.address ?? '',
    postcode: fields.postcode ?? '',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    mosque: null,
  };
}

/** Refuses bad_input where a part of the place is missing, and the caller is no administrator. */
function demandPlace({ actor }: Ctx, fields: EventFields): void {
  if (actor.kind === 'person' && isAdministrator(actor)) return;
  const parts = ['location', 'address', 'postcode'] as const;
  const issues = parts
    .filter((part) => fields[part] === undefined)
    .map((part) => ({ path: part, message: requiredTexts[part] }));
  if (issues.length > 0) throw apiError(badInput, { issues });
}

/** The columns that the host's words fill. */
export function columnsOf(fields: EventFields, mayBePrivate: boolean) {
  return {
    title: fields.title,
    description: fields.description,
    category: fields.category,
    organizer: fields.organizer,
    organizerEmail: fields.organizerEmail ?? null,
    organizerPhone: fields.organizerPhone ?? null,
    showContact: fields.showContact,
    maxAttendees: fields.maxAttendees ?? null,
    womenOnly: fields.womenOnly,
    forFamilies: fields.forFamilies,
    childrenWelcome: fields.childrenWelcome,
    wheelchairAccessible: fields.wheelchairAccessible,
    liveStreamUrl: fields.liveStreamUrl ?? null,
    costPence: fields.costPence ?? null,
    bookingUrl: fields.bookingUrl ?? null,
    afterPrayer: fields.afterPrayer ?? null,
    afterPrayerMinutes: fields.afterPrayer === undefined ? null : (fields.afterPrayerMinutes ?? 0),
    durationMinutes: fields.afterPrayer === undefined ? null : (fields.durationMinutes ?? null),
    isPublic: mayBePrivate ? fields.isPublic : true,
  };
}

/** The events of a series from a date on that may still be changed, locked, soonest first. */
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
