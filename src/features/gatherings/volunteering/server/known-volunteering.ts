import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instantColumn } from '#kit/server/db/columns.ts';
import { applicationStatuses, opportunityStatuses, volunteerCategories } from '../volunteer-options.ts';

/** What other features may read of opportunities, in joins of their own. Writing goes by the functions of this feature. */
export const knownOpportunities = pgView('volunteer_opportunities', {
  id: idColumn(),
  title: text('title').notNull(),
  category: text('category', { enum: volunteerCategories }).notNull(),
  placeId: uuid('place_id'),
  createdBy: uuid('created_by'),
  requiresDbsCheck: boolean('requires_dbs_check').notNull(),
  status: text('status', { enum: opportunityStatuses }).notNull(),
  isApproved: boolean('is_approved').notNull(),
  removedAt: instantColumn('removed_at'),
  source: text('source').notNull(),
}).existing();

/** The same of applications: who volunteers where. */
export const knownApplications = pgView('volunteer_applications', {
  id: idColumn(),
  opportunityId: uuid('opportunity_id').notNull(),
  volunteerId: uuid('volunteer_id').notNull(),
  status: text('status', { enum: applicationStatuses }).notNull(),
}).existing();
