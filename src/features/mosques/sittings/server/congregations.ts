import { and, eq, gte } from 'drizzle-orm';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { CongregationSource, HeldCongregation } from '#kit/server/contributions.ts';
import { daysAround, isEid, sittingLabels } from '../sitting.rules.ts';
import { sittingFacts } from '../sitting-facts.rules.ts';
import {
  heldOn,
  listSittingsFrom,
  loadMosqueTimes,
  type MosqueTimes,
  ruleOf,
  type SittingRow,
} from './sitting.queries.ts';
import { sittings } from './sitting.tables.ts';

/** Sittings in a mosque's month, in the text of a day and in the calendar of its times. */
export const congregations: CongregationSource = {
  async held(ctx, mosque, dates) {
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    const rows = await listSittingsFrom(ctx.db, mosque.id, first);
    // Most mosques have none for most of the year, so the costly read of a timetable is avoided.
    if (rows.length === 0) return [];
    const times = (await loadMosqueTimes(ctx, [mosque], first, last)).get(mosque.id);
    if (!times) return [];
    return rows.flatMap((row) => congregationsOf(row, times, dates, ctx.now)).toSorted(soonerFirst);
  },
  async confirm(db, mosqueId, now) {
    const isComing = gte(sittings.validTo, addDays(boroughDate(now), -daysAround));
    await db
      .update(sittings)
      .set({ confirmedAt: now.toISOString() })
      .where(and(eq(sittings.mosqueId, mosqueId), isComing));
  },
};

/**
 * Lists a sitting's congregations on some dates. An Eid prayer is one calendar entry, whatever its day. While two days are expected, the
 * first has the entry's name and the second one with a suffix, which is dropped once the day is declared.
 */
function congregationsOf(row: SittingRow, times: MosqueTimes, dates: readonly string[], now: Date) {
  const rule = ruleOf(row);
  const sequence = row.version + times.calendar.changes;
  const held = heldOn(rule, times, dates, now);
  return held.flatMap((one): HeldCongregation[] => {
    // A time with a problem is not shown anywhere.
    if (one.problem !== null) return [];
    const isSecond = held.some(
      ({ date, isExpected }) => isExpected && one.isExpected && date === addDays(one.date, -1),
    );
    return [
      {
        uid: `sitting-${row.id}-${isEid(row.kind) ? `eid${isSecond ? '-or' : ''}` : one.date}`,
        sequence,
        kind: row.kind,
        title: sittingLabels[row.kind],
        date: one.date,
        time: one.wall.time,
        nextDay: one.wall.dayOffset === 1,
        endsAt: row.endsAt,
        expected: one.isExpected,
        facts: sittingFacts(row, one.night),
        address: row.address && [row.address, row.postcode].filter(Boolean).join(', '),
      },
    ];
  });
}

function soonerFirst(a: HeldCongregation, b: HeldCongregation): number {
  const keyOf = ({ date, nextDay, time, uid }: HeldCongregation) => `${date} ${nextDay} ${time} ${uid}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
