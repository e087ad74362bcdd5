import { seasonsOfDays, toMultiplier } from '#features/exchange/prices/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { placesAt } from '../../advert-options.ts';
import { firstDayOf } from '../../advert-times.ts';
import { calls } from '../../contract.ts';
import { heldOn } from './slots.ts';

/** Answers how many places are free at a position, day by day of a month, with what makes a day dearer. */
export const getFreeDays = handle(calls.getFreeDays, async (ctx, { position, month }) => {
  const dates = datesOf(month);
  const places = placesAt[position];
  const [startDate = '', endDate = ''] = [dates[0], dates.at(-1)];
  const held = await heldOn(ctx.db, { position, startDate, endDate });
  const seasons = await seasonsOfDays(ctx, startDate, dates.length);
  const days = seasons.map(({ season, name, multiplier }, at) => {
    const date = dates[at] ?? '';
    const special = season === 'normal' ? null : { season, name, multiplier: toMultiplier(multiplier) };
    return { date, free: places - (held.get(date) ?? 0), season: special };
  });
  return { position, month, places, firstDay: firstDayOf(boroughDate(ctx.now)), days };
});

/** All days of a month (YYYY-MM). */
function datesOf(month: string): string[] {
  const days = Array.from({ length: 31 }, (_, day) => addDays(`${month}-01`, day));
  return days.filter((date) => date.startsWith(month));
}
