import { pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#kit/server/db/columns.ts';

/** What other features may read of members' activities, in queries of their own. */
export const recordedActivities = pgView('activities', {
  userId: uuid('user_id').notNull(),
  type: text('type').notNull(),
  subjectId: text('subject_id'),
  happenedAt: instantColumn('happened_at').notNull(),
}).existing();
