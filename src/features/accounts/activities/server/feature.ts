import { and, desc, eq, ne } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { ramadanContribution, resourceUploaded } from './activity.queries.ts';
import { erasure, activities as table } from './activity.tables.ts';

const maxRows = 5000;

/** Members' activities: the source of badges and figures. */
export const activities: ServerFeature = {
  name: 'activities',
  erasure,
  handlers: [],
  activityTypes: [resourceUploaded, ramadanContribution],
  namesColumns: [
    {
      what: 'activity type',
      column: table.type,
      known: (registry) => registry.activityTypes.map(({ name }) => name),
    },
  ],
  personalData: [
    {
      order: 13,
      title: 'Your activity',
      kept: null,
      export: (db, userId) =>
        db
          .select(pick(table, 'type', 'description', 'happenedAt'))
          .from(table)
          .where(and(eq(table.userId, userId), ne(table.description, '')))
          .orderBy(desc(table.happenedAt))
          .limit(maxRows),
    },
  ],
};
