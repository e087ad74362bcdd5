import { countActiveMembers } from '#features/accounts/users/server/public.ts';
import { countEventsOfMonth } from '#features/gatherings/events/server/public.ts';
import { confirmedVolunteerMinutes } from '#features/gatherings/volunteering/server/public.ts';
import { countApprovedMosques } from '#features/mosques/places/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Counts members, mosques, this calendar month's events and confirmed volunteer hours (whole ones). */
export const getStats = handle(calls.getStats, async (ctx) => {
  const [activeMembers, activeMosques, eventsThisMonth, minutes] = await Promise.all([
    countActiveMembers(ctx.db),
    countApprovedMosques(ctx.db),
    countEventsOfMonth(ctx.db, boroughDate(ctx.now).slice(0, 7)),
    confirmedVolunteerMinutes(ctx.db),
  ]);
  return { activeMembers, activeMosques, eventsThisMonth, volunteerHours: Math.floor(minutes / 60) };
});
