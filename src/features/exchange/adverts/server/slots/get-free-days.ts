import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { placesAt } from '../../advert-options.ts';
import { firstDayOf } from '../../advert-times.ts';
import { calls } from '../../contract.ts';
import { heldOn } from './slots.ts';

/** Answers how many places are free at a position, day by day of a month. */
export const getFreeDays = handle(calls.getFreeDays, async (ctx, { position, month }) => {
  const dates = datesOf(month);
  const places = placesAt[position];
  const [startDate = '', endDate = ''] = [dates[0], dates.at(-1)];
  const held = await heldOn(ctx.db, { position, startDate, endDate });
  const days = dates.map((date) => ({ date, free: places - (held.get(date) ?? 0) }));
  return { position, month, places, firstDay: firstDayOf(boroughDate(ctx.now)), days };
});

/** All days of a month (YYYY-MM). */
function datesOf(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day));
  return days.filter((date) => date.startsWith(month));
}
