import { and, desc, eq, ne } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { erasure } from './erasure.ts';
import { resourceUploaded } from './resource-uploaded.ts';
import { activities as table } from './tables.ts';

const newest = 5000;

/** What members did, which badges and figures are counted from. */
export const activities: ServerFeature = {
  name: 'activities',
  erasure,
  handlers: [],
  activityTypes: [resourceUploaded],
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
          .select({
            type: table.type,
            description: table.description,
            happenedAt: table.happenedAt,
          })
          .from(table)
          .where(and(eq(table.userId, userId), ne(table.description, '')))
          .orderBy(desc(table.happenedAt))
          .limit(newest),
    },
  ],
};
