import { eq } from 'drizzle-orm';
import { fullNameOf } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { invitationPlace } from '../waiting-list.rules.ts';
import {
  deleteWaitingListEntry,
  getWaitingListStats,
  listWaitingList,
  resendInvitation,
  signUpsInInbox,
  updateWaitingListEntry,
} from './waiting-list.admin.ts';
import { invitationMail, signedUpMail, signUpsWaitMail } from './waiting-list.messages.tsx';
import { getFoundingPlaces, joinWaitingList } from './waiting-list.own.ts';
import { eraseEntries, findEntryOfUser, purgeExpiredWaitingListEntries } from './waiting-list.queries.ts';
import { waitingList as entries, erasure } from './waiting-list.tables.ts';

const day = 24 * 3600;

export const waitingList: ServerFeature = {
  name: 'waiting-list',
  erasure,
  namedThings: [namedBy('waiting_list', entries, fullNameOf(entries))],
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
