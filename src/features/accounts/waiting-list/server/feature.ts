import { eq, sql } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { deleteWaitingListEntry } from './delete-waiting-list-entry.ts';
import { eraseEntries } from './erase-entries.ts';
import { erasure } from './erasure.ts';
import { getFoundingPlaces } from './get-founding-places.ts';
import { getWaitingListStats } from './get-waiting-list-stats.ts';
import { signUpsInInbox } from './inbox.ts';
import { invitationMail } from './invitation.mail.tsx';
import { joinWaitingList } from './join-waiting-list.ts';
import { listWaitingList } from './list-waiting-list.ts';
import { findEntryOfUser, purgeExpiredWaitingListEntries } from './queries.ts';
import { resendInvitation } from './resend-invitation.ts';
import { signUpsWaitMail } from './sign-ups-wait.mail.tsx';
import { signedUpMail } from './signed-up.mail.tsx';
import { waitingList as entries } from './tables.ts';
import { updateWaitingListEntry } from './update-waiting-list-entry.ts';

const day = 24 * 3600;

export const waitingList: ServerFeature = {
  name: 'waiting-list',
  erasure,
  namedThings: [namedBy('waiting_list', entries, sql`${entries.firstName} || ' ' || ${entries.lastName}`)],
  handlers: [
    joinWaitingList,
    getFoundingPlaces,
    listWaitingList,
    getWaitingListStats,
    updateWaitingListEntry,
    resendInvitation,
    deleteWaitingListEntry,
  ],
  inbox: [signUpsInInbox],
  adminTasks: [
    {
      path: '/admin/waiting-list',
      label: 'View Waiting List',
      group: 'People',
      order: 2,
      waiting: ({ db }) => db.$count(entries, eq(entries.status, 'pending')),
    },
  ],
  mails: [signedUpMail, invitationMail, signUpsWaitMail],
  jobs: [
    {
      name: 'purge-expired-sign-ups',
      everySeconds: day,
      async run({ db, now }) {
        const before = new Date(now);
        before.setUTCMonth(before.getUTCMonth() - (await readSettings(db)).waitingListMonths);
        await purgeExpiredWaitingListEntries(db, before.toISOString());
      },
    },
  ],
  personalData: [
    {
      order: 90,
      title: 'Your sign-up',
      kept: null,
      async export(db, userId) {
        const entry = await findEntryOfUser(db, userId);
        if (!entry) return null;
        const { canonicalEmail: _c, searchText: _s, decidedBy: _d, userId: _u, ...own } = entry;
        return own;
      },
      erase: eraseEntries,
    },
  ],
  async sitemap() {
    return [{ path: '/waiting-list' }];
  },
};
