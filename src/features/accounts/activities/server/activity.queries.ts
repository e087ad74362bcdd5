import { and, desc, eq, gte, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityType } from '#kit/server/context.ts';
import { instantColumn, readOnlyTable } from '#kit/server/db/columns.ts';
import type { Db } from '#kit/server/db/database.ts';
import { activities } from './activity.tables.ts';

type NewActivity = {
  userId: string;
  type: ActivityType;
  /** One line for the member: 'Verified your email address'. An empty string hides the activity from the member. */
  description: string;
  subjectId?: string;
  value?: number;
};

/** Records an activity in the transaction in which it happens; recording it twice changes nothing. */
export async function recordActivity(tx: Db, activity: NewActivity, now: Date): Promise<void> {
  await tx
    .insert(activities)
    .values({ ...activity, type: activity.type.name, happenedAt: now.toISOString() })
    .onConflictDoNothing();
}

/** Removes an activity that was recorded by mistake. */
export async function removeActivity(
  tx: Db,
  { userId, type, subjectId }: { userId: string; type: ActivityType; subjectId: string },
): Promise<void> {
  await tx
    .delete(activities)
    .where(
      and(eq(activities.userId, userId), eq(activities.type, type.name), eq(activities.subjectId, subjectId)),
    );
}

/** Replaces the description of activities that quote erased content. */
export async function redescribeActivities(
  tx: Db,
  type: ActivityType,
  subjectIds: readonly string[],
  description: string,
): Promise<void> {
  const ofSubjects = and(eq(activities.type, type.name), inArray(activities.subjectId, [...subjectIds]));
  if (subjectIds.length > 0) await tx.update(activities).set({ description }).where(ofSubjects);
}

/** A member's activities since an instant (UTC): the number of each type, and their total value. */
export function countActivities(
  db: Db,
  userId: string,
  since: string,
): Promise<{ type: string; count: number; value: number }[]> {
  return db
    .select({
      type: activities.type,
      count: sql<number>`count(*)::int`,
      value: sql<number>`sum(${activities.value})::int`,
    })
    .from(activities)
    .where(and(eq(activities.userId, userId), gte(activities.happenedAt, since)))
    .groupBy(activities.type);
}

/** A member's latest activities, newest first, shown only to that member; without the `passive` types. */
export function listRecentActivities(
  db: Db,
  userId: string,
  { passive, limit }: { passive: readonly string[]; limit: number },
): Promise<{ description: string; happenedAt: string }[]> {
  return db
    .select({ description: activities.description, happenedAt: activities.happenedAt })
    .from(activities)
    .where(
      and(
        eq(activities.userId, userId),
        notInArray(activities.type, [...passive]),
        ne(activities.description, ''),
      ),
    )
    .orderBy(desc(activities.happenedAt), desc(activities.id))
    .limit(limit);
}

/** The columns of members' activities that other features may read in their own queries. */
export const recordedActivities = readOnlyTable('activities', {
  userId: uuid('user_id').notNull(),
  type: text('type').notNull(),
  subjectId: text('subject_id'),
  happenedAt: instantColumn('happened_at').notNull(),
});

/** A link or PDF shared in a group or in the forum, recorded once it has been visible for a day. */
/** An hour's help, or hosting an iftar, in Ramadan: recorded by volunteer hours and by events. */
export const ramadanContribution: ActivityType = { name: 'ramadan_contribution' };
export const resourceUploaded: ActivityType = { name: 'resource_uploaded' };
