import { sql } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { purgeExpiredBannedAddresses } from './banned-addresses.ts';
import { erasure } from './erasure.ts';
import { personalData } from './personal-data.ts';
import { countActiveMembers } from './queries.ts';
import { loadSampleMembers } from './sample-members.ts';
import { users as accounts } from './tables.ts';

const day = 24 * 3600;

/** Who has an account, as what, and what they agreed to. */
export const users: ServerFeature = {
  name: 'users',
  erasure,
  namedThings: [namedBy('user', accounts, sql`${accounts.firstName} || ' ' || ${accounts.lastName}`)],
  handlers: [],
  figures: [
    {
      name: 'activeMembers',
      home: { label: 'Active Members', order: 1 },
      count: ({ db }) => countActiveMembers(db),
    },
  ],
  personalData,
  sample: { order: 0, load: loadSampleMembers },
  jobs: [
    {
      name: 'purge-expired-banned-addresses',
      everySeconds: day,
      run: ({ db, now }) => purgeExpiredBannedAddresses(db, now),
    },
  ],
};
