import { eq, sql } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { invitationPlace } from '../invitation-place.ts';
import { deleteWaitingListEntry } from './entries/delete-waiting-list-entry.ts';
import { getWaitingListStats } from './entries/get-waiting-list-stats.ts';
import { invitationMail } from './entries/invitation.mail.tsx';
import { listWaitingList } from './entries/list-waiting-list.ts';
import { resendInvitation } from './entries/resend-invitation.ts';
import { updateWaitingListEntry } from './entries/update-waiting-list-entry.ts';
import { eraseEntries } from './erase-entries.ts';
import { erasure } from './erasure.ts';
import { signUpsInInbox } from './inbox.ts';
import { getFoundingPlaces } from './joining/get-founding-places.ts';
import { joinWaitingList } from './joining/join-waiting-list.ts';
import { signUpsWaitMail } from './joining/sign-ups-wait.mail.tsx';
import { signedUpMail } from './joining/signed-up.mail.tsx';
import { findEntryOfUser, purgeExpiredWaitingListEntries } from './queries.ts';
import { waitingList as entries } from './tables.ts';

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
  experimentPlaces: [invitationPlace],
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
