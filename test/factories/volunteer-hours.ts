import { eq, sql } from 'drizzle-orm';
import {
  shiftSignups,
  volunteerHours,
  volunteerShifts,
} from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import {
  volunteerApplications,
  volunteerOpportunities,
} from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { asMember } from './people.ts';
import { anOpportunity } from './volunteering.ts';

/** Accepts a member for an opportunity. */
export async function asVolunteer(ctx: Ctx, opportunityId: string, volunteerId: string): Promise<void> {
  await ctx.db.insert(volunteerApplications).values({
    opportunityId,
    volunteerId,
    message: 'I can help.',
    status: 'accepted',
    appliedAt: '2026-11-01T10:00:00.000Z',
    respondedAt: '2026-11-02T10:00:00.000Z',
  });
  const { id, currentVolunteers } = volunteerOpportunities;
  await ctx.db
    .update(volunteerOpportunities)
    .set({ currentVolunteers: sql`${currentVolunteers} + 1` })
    .where(eq(id, opportunityId));
}

/** Stores a member who is accepted for an opportunity. Returns their context. */
export async function aVolunteer(ctx: Ctx, opportunityId: string) {
  const member = await asMember(ctx);
  await asVolunteer(ctx, opportunityId, member.user.id);
  return member;
}

/** An opportunity with its organiser and an accepted volunteer. */
export async function aTeam(ctx: Ctx, fields: Parameters<typeof anOpportunity>[1] = {}) {
  const { ctx: organiser, user: author } = await asMember(ctx);
  const opportunity = await anOpportunity(ctx.db, { maxVolunteers: null, createdBy: author.id, ...fields });
  const { ctx: volunteer, user } = await aVolunteer(ctx, opportunity.id);
  return { opportunity, organiser, author, volunteer, user };
}

/** By default, stores two hours given the day before yesterday. */
export async function givenHours(
  db: Db,
  fields: Pick<typeof volunteerHours.$inferInsert, 'opportunityId' | 'volunteerId'> &
    Partial<typeof volunteerHours.$inferInsert>,
) {
  const [row] = await db
    .insert(volunteerHours)
    .values({ servedOn: '2026-11-19', minutes: 120, ...fields })
    .returning();
  if (!row) throw new Error('The hours were not stored.');
  return row;
}

/** By default, stores a shift on the next Saturday morning. */
export async function aShift(
  db: Db,
  opportunityId: string,
  fields: Partial<typeof volunteerShifts.$inferInsert> = {},
) {
  const [row] = await db
    .insert(volunteerShifts)
    .values({
      opportunityId,
      date: '2026-11-28',
      startTime: '09:30',
      endTime: '12:30',
      capacity: 2,
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The shift was not stored.');
  return row;
}

/** Signs a member up for a shift. */
export async function takenPlace(db: Db, shiftId: string, volunteerId: string): Promise<void> {
  await db.insert(shiftSignups).values({ shiftId, volunteerId });
}
