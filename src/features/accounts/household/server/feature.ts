import { pick } from '#kit/contract/pick.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getHousehold, saveHousehold } from './household.own.ts';
import { listHousehold } from './household.queries.ts';
import { erasure } from './household.tables.ts';

/** The people for whom a member books. */
export const household: ServerFeature = {
  name: 'household',
  erasure,
  handlers: [getHousehold, saveHousehold],
  personalData: [
    {
      order: 15,
      title: 'Your household',
      kept: null,
      export: async (db, userId) =>
        (await listHousehold(db, userId)).map((row) => pick(row, 'name', 'kind', 'needs', 'createdAt')),
    },
  ],
};
