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
import {
  invitationMail,
  notAcceptedMail,
  signedUpAgainMail,
  signedUpMail,
  signUpsWaitMail,
} from './waiting-list.messages.tsx';
import { correctSignUp, getFoundingPlaces, joinWaitingList } from './waiting-list.own.ts';
import { eraseEntries, listEntriesOfUser, purgeExpiredWaitingListEntries } from './waiting-list.queries.ts';
import { waitingList as entries, erasure } from './waiting-list.tables.ts';

const day = 24 * 3600;

export const waitingList: ServerFeature = {
  name: 'waiting-list',
  erasure,
  namedThings: [namedBy('waiting_list', entries, fullNameOf(entries))],
  handlers: [
    joinWaitingList,
    correctSignUp,
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
  mails: [signedUpMail, signedUpAgainMail, invitationMail, notAcceptedMail, signUpsWaitMail],
  jobs: [
    {
      name: 'purge-expired-sign-ups',
      everySeconds: day,
      async run({ db, now }) {
        const before = new Date(now);
        before.setUTCMonth(before.getUTCMonth() - (await readSettings(db)).waitingListMonths);
        await purgeExpiredWaitingListEntries(db, before.toISOString(), now);
      },
    },
  ],
  personalData: [
    {
      order: 90,
      title: 'Your sign-ups',
      kept: null,
      async export(db, userId) {
        const found = await listEntriesOfUser(db, userId);
        if (found.length === 0) return null;
        return found.map(({ canonicalEmail: _c, searchText: _s, decidedBy: _d, userId: _u, ...own }) => own);
      },
      erase: eraseEntries,
    },
  ],
  async sitemap() {
    return [{ path: '/waiting-list' }];
  },
};
