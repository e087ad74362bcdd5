import { and, eq, exists, gte, inArray, sql } from 'drizzle-orm';
import type { MoonCalendar } from '#features/mosques/moon/moon.rules.ts';
import { loadMoonCalendars } from '#features/mosques/moon/server/public.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import { datesBetween } from '#features/mosques/prayer-times/wall-time.rules.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import type { SearchSource } from '#kit/server/context.ts';
import type { SearchItem } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import {
  daysAround,
  isEid,
  isNightPrayer,
  possibleDates,
  type SittingKind,
  sittingLabels,
  standingOn,
} from '../sitting.rules.ts';
import { nightsText, whenText } from '../sitting-text.rules.ts';
import { ruleOf, type SittingRow, toSitting } from './sitting.queries.ts';
import { nightOf } from './sitting.read.ts';
import { sittings } from './sitting.tables.ts';

/** The calendar of a sitting's mosque decides when it is over, so more are read than are returned. */
const maxFound = 200;

/** Sittings of approved mosques that aren't over, for search across the site. */
export const searchedSittings: SearchSource = {
  kind: { name: 'sitting', label: 'Taraweeh, qiyam and Eid', order: 3 },
  isVisible: () => true,
  async find(ctx, query, limit) {
    const { db, now } = ctx;
    const today = boroughDate(now);
    const ids = await findByWords(
      db,
      query,
      {
        table: sittings,
        id: sittings.id,
        words: sittings.searchWords,
        where: and(isOfApprovedMosque(db), gte(sittings.validTo, addDays(today, -daysAround))),
        order: { by: sql`(${sittings.validTo} < ${today}, ${sittings.validFrom})`, direction: 'asc' },
      },
      maxFound,
    );
    const rows = await inOrderOf(ids, () => db.select().from(sittings).where(inArray(sittings.id, ids)));
    const calendars = await loadMoonCalendars(
      ctx,
      rows.map(({ mosqueId }) => mosqueId),
    );
    const found = rows.flatMap((row) => {
      const calendar = calendars.get(row.mosqueId);
      const dates = calendar ? comingDates(row, calendar, now) : [];
      return dates.length > 0 ? [toFound(row, dates, now)] : [];
    });
    return found.slice(0, limit);
  },
};

function isOfApprovedMosque(db: Db) {
  const approved = and(eq(knownPlaces.id, sittings.mosqueId), eq(knownPlaces.status, 'approved'));
  return exists(db.select({ id: knownPlaces.id }).from(knownPlaces).where(approved));
}

/** Lists the dates on which a sitting is or may be held from now on. */
function comingDates(row: SittingRow, calendar: MoonCalendar, now: Date): string[] {
  const rule = ruleOf(row);
  const { first, last } = possibleDates(rule);
  const from = isNightPrayer(row.kind) ? nightOf(now) : boroughDate(now);
  return datesBetween(first < from ? from : first, last).filter((date) => standingOn(rule, date, calendar));
}

/** 'Taraweeh at Masjid an-Noor': 'Every night from Sun 7 Feb to Tue 9 Mar, 8:15pm, 20 rak‘ahs, Main hall' */
function toFound(row: SittingRow, dates: readonly string[], now: Date): SearchItem {
  const { id, kind, mosqueName, rakahs, address, hall, language } = row;
  const sitting = toSitting(row, [], now);
  const facts = [
    isEid(kind) ? dates.map((date) => dateText(date, 'day')).join(' or ') : nightsText(sitting),
    whenText(sitting),
    rakahs === null ? null : `${rakahs} rak‘ahs`,
    address ?? hall,
    language,
  ];
  return {
    id,
    title: `${sittingLabels[kind]} at ${mosqueName}`,
    line: capitalised(facts.filter((fact) => fact !== null).join(', ')),
    path: pathOf(kind, row.mosqueId),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the part of a mosque's page that shows a kind of sitting. */
function pathOf(kind: SittingKind, mosqueId: string): string {
  const mosque = `/mosque/${mosqueId}`;
  if (isNightPrayer(kind)) return `${mosque}/ramadan#nights`;
  if (kind === 'eid_al_fitr') return `${mosque}/ramadan#eid`;
  return kind === 'eid_al_adha' ? `${mosque}#eid` : `${mosque}#tonight`;
}
