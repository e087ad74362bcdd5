import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { purgeExpiredBannedAddresses } from './account-erasure.ts';
import { purgeOldRefusals } from './email-failing.ts';
import { fullNameOf } from './member.queries.ts';
import { personalData } from './user.personal-data.ts';
import { countActiveMembers } from './user.queries.ts';
import { loadSampleMembers } from './user.sample.ts';
import { users as accounts, erasure } from './user.tables.ts';

const day = 24 * 3600;

/** Accounts, their roles and consents. */
export const users: ServerFeature = {
  name: 'users',
  erasure,
  namedThings: [namedBy('user', accounts, fullNameOf(accounts))],
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
    { name: 'purge-old-refusals', everySeconds: day, run: ({ db, now }) => purgeOldRefusals(db, now) },
  ],
};
