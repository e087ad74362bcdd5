import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

/** A member's hours and sign-ups for shifts. */
export const ownHoursAndShifts: PersonalData = {
  order: 79,
  title: 'Your volunteer hours and shifts',
  kept: 'Confirmed hours stay in the community’s total, without your name or what you wrote.',
  leftOut: 'Hours and shifts of those who volunteer with you.',
  async export(db, userId) {
    const { servedOn, minutes, note, status, reason } = volunteerHours;
    const { date, startTime, endTime } = volunteerShifts;
    const { title } = knownOpportunities;
    return {
      hours: await db
        .select({ title, servedOn, minutes, note, status, reason })
        .from(volunteerHours)
        .innerJoin(knownOpportunities, eq(knownOpportunities.id, volunteerHours.opportunityId))
        .where(eq(volunteerHours.volunteerId, userId))
        .orderBy(asc(servedOn), asc(volunteerHours.id)),
      shifts: await db
        .select({ title, date, startTime, endTime, missedAt: shiftSignups.missedAt })
        .from(shiftSignups)
        .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
        .innerJoin(knownOpportunities, eq(knownOpportunities.id, volunteerShifts.opportunityId))
        .where(eq(shiftSignups.volunteerId, userId))
        .orderBy(asc(date), asc(shiftSignups.id)),
    };
  },
  async erase({ db }, userId) {
    const own = eq(volunteerHours.volunteerId, userId);
    await db.delete(volunteerHours).where(and(own, ne(volunteerHours.status, 'confirmed')));
    await db.update(volunteerHours).set({ volunteerId: null, note: null, reason: null }).where(own);
    await db.update(volunteerHours).set({ reason: null }).where(eq(volunteerHours.answeredBy, userId));
    const posted = db
      .select({ id: knownOpportunities.id })
      .from(knownOpportunities)
      .where(eq(knownOpportunities.createdBy, userId));
    await db
      .update(volunteerShifts)
      .set({ note: null })
      .where(inArray(volunteerShifts.opportunityId, posted));
  },
};
