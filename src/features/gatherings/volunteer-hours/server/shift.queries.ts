import { and, asc, between, eq, gte, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { knownApplications } from '#features/gatherings/volunteering/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import type { PlannedDate, PlannedDatesOf } from '#kit/server/contributions.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { maxDaysBack } from '../hours.rules.ts';
import { shiftEnd, shiftStart, shiftText } from '../shift.rules.ts';
import { shiftSignups, volunteerHours, volunteerShifts } from './volunteer-hours.tables.ts';

export type ShiftRow = typeof volunteerShifts.$inferSelect;

/** More than an organiser plans. */
export const maxUpcomingShifts = 100;

/** Returns the shifts of some opportunities that are not over, the next first. */
export async function listUpcomingShifts(
  db: Db,
  opportunityIds: readonly string[],
  now: Date,
  limit = maxUpcomingShifts,
): Promise<ShiftRow[]> {
  if (opportunityIds.length === 0) return [];
  const { opportunityId, date, startTime, id, cancelledAt } = volunteerShifts;
  const rows = await db
    .select()
    .from(volunteerShifts)
    .where(
      and(
        inArray(opportunityId, [...opportunityIds]),
        gte(date, addDays(boroughDate(now), -1)),
        isNull(cancelledAt),
      ),
    )
    .orderBy(asc(date), asc(startTime), asc(id))
    .limit(limit * opportunityIds.length);
  return rows.filter((row) => shiftEnd(row) > now);
}

type Signup = { shiftId: string; volunteerId: string; name: string; missedAt: string | null };

/** Returns the sign-ups of some shifts in order of time, only those of volunteers who are still accepted. */
export async function listSignups(db: Db, which: SQL | undefined): Promise<Signup[]> {
  const rows = await db
    .select({
      ...pick(shiftSignups, 'shiftId', 'volunteerId', 'missedAt'),
      ...pick(members, 'firstName', 'lastName'),
    })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isSignupOfAcceptedVolunteer)
    .innerJoin(members, eq(members.id, shiftSignups.volunteerId))
    .where(which)
    .orderBy(asc(shiftSignups.id));
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: fullName({ firstName, lastName }) }));
}

/** Condition: the member is still an accepted volunteer. Sign-ups of others do not count. */
export const isSignupOfAcceptedVolunteer = and(
  eq(knownApplications.opportunityId, volunteerShifts.opportunityId),
  eq(knownApplications.volunteerId, shiftSignups.volunteerId),
  eq(knownApplications.status, 'accepted'),
);

/**
 * Deletes sign-ups to coming shifts, of a shift or a member, whose member no longer volunteers. Otherwise a volunteer who left
 * and was accepted again could take a place that somebody else has taken in the meantime.
 */
export async function releasePlacesOfFormerVolunteers(
  db: Db,
  shiftId: string,
  member: string,
  now: Date,
): Promise<void> {
  const left = db
    .select({ id: shiftSignups.id })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .leftJoin(knownApplications, isSignupOfAcceptedVolunteer)
    .where(
      and(
        isNull(knownApplications.id),
        gte(volunteerShifts.date, boroughDate(now)),
        or(eq(shiftSignups.shiftId, shiftId), eq(shiftSignups.volunteerId, member)),
      ),
    );
  await db.delete(shiftSignups).where(inArray(shiftSignups.id, left));
}

/** Returns the coming shifts that a member has signed up for. */
export async function listUpcomingShiftsByVolunteer(db: Db, member: string, now: Date): Promise<ShiftRow[]> {
  const rows = await db
    .select({ shift: volunteerShifts })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isSignupOfAcceptedVolunteer)
    .where(
      and(
        eq(shiftSignups.volunteerId, member),
        isNull(volunteerShifts.cancelledAt),
        gte(volunteerShifts.date, addDays(boroughDate(now), -1)),
      ),
    )
    .orderBy(asc(volunteerShifts.date), asc(volunteerShifts.startTime));
  return rows.map(({ shift }) => shift).filter((shift) => shiftEnd(shift) > now);
}

/**
 * Returns, for each opportunity at which a member is an accepted volunteer, the shift of theirs that ended last, unless they missed
 * it or have recorded hours for its day since it ended; only as far back as hours can be recorded.
 */
export async function listLastShifts(db: Db, member: string, now: Date): Promise<Map<string, ShiftRow>> {
  const today = boroughDate(now);
  const since = addDays(today, -maxDaysBack);
  const rows = await db
    .select({ shift: volunteerShifts })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isSignupOfAcceptedVolunteer)
    .where(
      and(
        eq(shiftSignups.volunteerId, member),
        isNull(shiftSignups.missedAt),
        isNull(volunteerShifts.cancelledAt),
        between(volunteerShifts.date, since, today),
      ),
    );
  const last = new Map<string, ShiftRow>();
  for (const { shift } of rows) {
    const before = last.get(shift.opportunityId);
    if (shiftEnd(shift) <= now && (!before || shiftEnd(before) < shiftEnd(shift))) {
      last.set(shift.opportunityId, shift);
    }
  }
  const { opportunityId, volunteerId, servedOn, status, createdAt } = volunteerHours;
  const recorded = await db
    .select({ opportunityId, servedOn, createdAt })
    .from(volunteerHours)
    .where(and(eq(volunteerId, member), gte(servedOn, since), ne(status, 'refused')));
  for (const hours of recorded) {
    const shift = last.get(hours.opportunityId);
    if (shift?.date === hours.servedOn && shiftEnd(shift) <= new Date(hours.createdAt)) {
      last.delete(hours.opportunityId);
    }
  }
  return last;
}

/** Returns a shift that is not cancelled, locked until the transaction ends. */
export async function lockShift(db: Db, id: string): Promise<ShiftRow | undefined> {
  const [row] = await db
    .select()
    .from(volunteerShifts)
    .where(and(eq(volunteerShifts.id, id), isNull(volunteerShifts.cancelledAt)))
    .for('update');
  return row;
}

/** Returns a shift that is not cancelled. */
export async function findShift(db: Db, id: string): Promise<ShiftRow | undefined> {
  const [row] = await db
    .select()
    .from(volunteerShifts)
    .where(and(eq(volunteerShifts.id, id), isNull(volunteerShifts.cancelledAt)));
  return row;
}

/** The shifts of an opportunity, for the feature that closes it. */
export const plannedShifts: PlannedDatesOf<TxCtx> = {
  of: 'volunteer_opportunity',
  async list({ db, now }, id) {
    const shifts = await listUpcomingShifts(db, [id], now);
    return toPlannedDates(
      db,
      shifts.filter((shift) => shiftStart(shift) > now),
    );
  },
  async cancel({ db, now }, id) {
    const { opportunityId, cancelledAt, date, startTime } = volunteerShifts;
    const shifts = await db
      .select()
      .from(volunteerShifts)
      .where(and(eq(opportunityId, id), isNull(cancelledAt), gte(date, boroughDate(now))))
      .orderBy(asc(date), asc(startTime), asc(volunteerShifts.id))
      .for('update');
    const planned = shifts.filter((shift) => shiftStart(shift) > now);
    const ids = planned.map((shift) => shift.id);
    if (ids.length > 0) {
      const cancelled = { cancelledAt: now.toISOString() };
      await db.update(volunteerShifts).set(cancelled).where(inArray(volunteerShifts.id, ids));
    }
    return toPlannedDates(db, planned);
  },
};

async function toPlannedDates(db: Db, shifts: readonly ShiftRow[]): Promise<PlannedDate[]> {
  const ids = shifts.map((shift) => shift.id);
  const taken = ids.length === 0 ? [] : await listSignups(db, inArray(shiftSignups.shiftId, ids));
  return shifts.map((shift) => ({
    date: shift.date,
    startsAt: shiftStart(shift),
    text: shiftText(shift),
    memberIds: taken.filter(({ shiftId }) => shiftId === shift.id).map(({ volunteerId }) => volunteerId),
  }));
}
