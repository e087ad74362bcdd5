import { and, asc, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { knownApplications } from '#features/gatherings/volunteering/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { endOf } from '../../shift-rules.ts';
import { shiftSignups, volunteerShifts } from '../tables.ts';

export type ShiftRow = typeof volunteerShifts.$inferSelect;

/** More than an organiser plans. */
export const maxComing = 100;

/** The shifts of some opportunities that are not over, the next first. */
export async function listComing(
  db: Db,
  opportunityIds: readonly string[],
  now: Date,
  limit = maxComing,
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
  return rows.filter((row) => endOf(row) > now);
}

type Taken = { shiftId: string; volunteerId: string; name: string; missedAt: string | null };

/** Who has a place in some shifts, in the order in which they took it: only volunteers who are still accepted. */
export async function listTaken(db: Db, which: SQL | undefined): Promise<Taken[]> {
  const rows = await db
    .select({
      shiftId: shiftSignups.shiftId,
      volunteerId: shiftSignups.volunteerId,
      missedAt: shiftSignups.missedAt,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isOfAccepted)
    .innerJoin(members, eq(members.id, shiftSignups.volunteerId))
    .where(which)
    .orderBy(asc(shiftSignups.id));
  return rows.map(({ firstName, lastName, ...row }) => ({ ...row, name: `${firstName} ${lastName}`.trim() }));
}

/** Anyone who is no longer accepted has no place either. */
export const isOfAccepted = and(
  eq(knownApplications.opportunityId, volunteerShifts.opportunityId),
  eq(knownApplications.volunteerId, shiftSignups.volunteerId),
  eq(knownApplications.status, 'accepted'),
);

/**
 * Frees coming places, in a shift or of a member, whose holder no longer volunteers. Otherwise a volunteer who left and was
 * accepted again would have a place beside somebody who had taken it in the meantime.
 */
export async function dropLeftPlaces(db: Db, shiftId: string, member: string, now: Date): Promise<void> {
  const left = db
    .select({ id: shiftSignups.id })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .leftJoin(knownApplications, isOfAccepted)
    .where(
      and(
        isNull(knownApplications.id),
        gte(volunteerShifts.date, boroughDate(now)),
        or(eq(shiftSignups.shiftId, shiftId), eq(shiftSignups.volunteerId, member)),
      ),
    );
  await db.delete(shiftSignups).where(inArray(shiftSignups.id, left));
}

/** The shifts to come that a member has a place in. */
export async function comingOf(db: Db, member: string, now: Date): Promise<ShiftRow[]> {
  const rows = await db
    .select({ shift: volunteerShifts })
    .from(shiftSignups)
    .innerJoin(volunteerShifts, eq(volunteerShifts.id, shiftSignups.shiftId))
    .innerJoin(knownApplications, isOfAccepted)
    .where(
      and(
        eq(shiftSignups.volunteerId, member),
        isNull(volunteerShifts.cancelledAt),
        gte(volunteerShifts.date, addDays(boroughDate(now), -1)),
      ),
    )
    .orderBy(asc(volunteerShifts.date), asc(volunteerShifts.startTime));
  return rows.map(({ shift }) => shift).filter((shift) => endOf(shift) > now);
}

/** A shift that is not cancelled, locked until the transaction ends. */
export async function lockShift(db: Db, id: string): Promise<ShiftRow | undefined> {
  const [row] = await db
    .select()
    .from(volunteerShifts)
    .where(and(eq(volunteerShifts.id, id), isNull(volunteerShifts.cancelledAt)))
    .for('update');
  return row;
}

/** The same, without a lock. */
export async function findShift(db: Db, id: string): Promise<ShiftRow | undefined> {
  const [row] = await db
    .select()
    .from(volunteerShifts)
    .where(and(eq(volunteerShifts.id, id), isNull(volunteerShifts.cancelledAt)));
  return row;
}
