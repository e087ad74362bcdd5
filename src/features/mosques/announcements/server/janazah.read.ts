import { mosqueEmblem } from '#features/mosques/places/mosque-emblem.rules.ts';
import { firstCatchable } from '#features/mosques/prayer-times/coming-jamaah.rules.ts';
import {
  congregationEntry,
  type ResolvedPlace,
  resolveFinderPlace,
  toClock,
} from '#features/mosques/prayer-times/server/public.ts';
import { walkableMinutes, walkingMinutes } from '#features/mosques/prayer-times/walking.rules.ts';
import { wallTimeAt } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { distanceBetween } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { calendarText } from '#kit/server/calendar.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { janazahErasedOn } from '../announcement.rules.ts';
import { calls } from '../janazah.contract.ts';
import { janazahNotFound } from '../janazah.errors.ts';
import { janazahName, pictureLines } from '../janazah-text.rules.ts';
import { isJanazahSoon, janazahInstant, janazahState, janazahUntil } from '../janazah-time.rules.ts';
import { findPublicJanazah, listComingJanazahs, toCongregation } from './janazah.queries.ts';

/** Returns the janazahs of the next 24 hours. */
export const listSoonJanazahs = handle(calls.listSoonJanazahs, (ctx) => soonJanazahs(ctx, null));

const soonJanazahs = coalesceReads(async ({ db, now }, _: null) => {
  const today = boroughDate(now);
  // Isha is late in June: a janazah of yesterday may still be to come after midnight.
  const found = await listComingJanazahs(db, addDays(today, -1), now, addDays(today, 1));
  const janazahs = found
    .filter(({ janazah }) => isJanazahSoon(janazah, now))
    .map(({ janazah, mosqueName }) => ({
      ...pick(janazah, 'id', 'placeId', 'title', 'date', 'prayer', 'time'),
      mosqueName,
      until: janazahUntil(janazah).toISOString(),
    }))
    .toSorted((one, other) => one.until.localeCompare(other.until));
  return { now: now.toISOString(), janazahs };
});

type Found = NonNullable<Awaited<ReturnType<typeof findPublicJanazah>>>;

/** Returns a janazah with its mosque and the way there. Refuses: janazah_not_found, postcode_unknown. */
export const getJanazah = handle(calls.getJanazah, async (ctx, { id, ...where }) => {
  const found = await requireJanazah(ctx, id);
  const from = await resolveFinderPlace(ctx, where);
  const { janazah, mosque } = found;
  return {
    janazah,
    state: janazahState(janazah, ctx.now),
    jamaah: found.jamaah === null ? null : toClock(found.jamaah),
    erasedOn: janazahErasedOn(janazah.endsOn),
    mosque: pick(mosque, 'id', 'name', 'address', 'postcode', 'latitude', 'longitude'),
    now: ctx.now.toISOString(),
    place: from?.place ?? null,
    way: from && wayTo(found, from, ctx.now),
  };
});

async function requireJanazah({ db, now }: Ctx, id: string): Promise<Found> {
  const found = await findPublicJanazah(db, id, now);
  if (!found) throw apiError(janazahNotFound);
  return found;
}

function wayTo({ janazah, jamaah, mosque }: Found, { point, place }: ResolvedPlace, now: Date) {
  const minutes = walkingMinutes(point, mosque);
  const held = [jamaah, janazah.time].flatMap((time) => {
    const at = janazahInstant({ ...janazah, time });
    return at === null ? [] : [{ at }];
  });
  const found = minutes > walkableMinutes ? undefined : firstCatchable(held, minutes, now);
  return {
    distance: Math.round(distanceBetween(point, mosque)),
    isDistanceApproximate: place.approximate,
    walkingMinutes: minutes,
    leaveBy: found ? toClock(wallTimeAt(found.leaveBy, boroughDate(now)).time) : null,
  };
}

/** Draws a janazah's picture: the name as the family shows it, when and where. Refuses: janazah_not_found, pictures_busy. */
export const getJanazahPreview = handle(calls.getJanazahPreview, async (ctx, { id }) => {
  const { janazah, mosque } = await requireJanazah(ctx, id);
  const lines = pictureLines(janazah, mosque);
  const bytes = await drawPreview({ title: janazahName(janazah), lines, emblem: mosqueEmblem });
  return { bytes, type: 'image/png' };
});

/** Returns a janazah as a calendar file. Refuses: janazah_not_found. */
export const getJanazahCalendar = handle(calls.getJanazahCalendar, async (ctx, { id }) => {
  const { row, janazah, mosque } = await requireJanazah(ctx, id);
  const [held] = toCongregation(row, janazah.time);
  if (!held) throw apiError(janazahNotFound);
  const entry = {
    location: `${mosque.name}, ${mosque.address}, ${mosque.postcode}`,
    url: `${ctx.config.publicUrl}/janazah/${id}`,
    ...congregationEntry(held, mosque.id),
  };
  return calendarText(janazah.title, [entry], ctx.now);
});
