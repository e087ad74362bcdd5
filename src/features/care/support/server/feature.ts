import { inArray, sql } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { answerSupportRequest, listSupportRequests, supportInInbox } from './support-request.admin.ts';
import {
  notificationKinds,
  supportAnswerMail,
  supportRequestsWaitMail,
} from './support-request.messages.tsx';
import { listOwnSupportRequests, sendSupportRequest } from './support-request.own.ts';
import {
  countOpenSupportRequests,
  deleteVisitorsSupportRequests,
  listSupportRequestsOf,
  toSupportRequest,
} from './support-request.queries.ts';
import { erasure, supportRequests } from './support-request.tables.ts';

/** Higher than any real member's number of questions. */
const limit = 1000;

/** Questions to the people who run the site, and their answers. */
export const support: ServerFeature = {
  name: 'support',
  erasure,
  handlers: [sendSupportRequest, listOwnSupportRequests, listSupportRequests, answerSupportRequest],
  inbox: [supportInInbox],
  adminTasks: [
    {
      path: '/admin/support',
      label: 'Questions',
      group: 'People',
      order: 5,
      waiting: ({ db }) => countOpenSupportRequests(db),
    },
  ],
  notificationKinds,
  mails: [supportAnswerMail, supportRequestsWaitMail],
  personalData: [
    {
      order: 155,
      title: 'Your questions to us',
      kept: null,
      export: async (db, userId) =>
        (await listSupportRequestsOf(db, userId, { limit })).items.map(toSupportRequest),
      async erase({ db }, _userId, addresses) {
        // Questions that the same person sent without signing in.
        const address = sql`lower(${supportRequests.visitorEmail})`;
        const lowerCased = addresses.map((known) => known.toLowerCase());
        await db.delete(supportRequests).where(inArray(address, lowerCased));
      },
    },
  ],
  jobs: [
    {
      name: 'delete-old-support-requests',
      everySeconds: 24 * 3600,
      async run({ db, now }) {
        const before = new Date(now);
        before.setUTCFullYear(before.getUTCFullYear() - 1);
        await deleteVisitorsSupportRequests(db, before.toISOString());
      },
    },
  ],
  sitemap: async () => [{ path: '/support' }],
};
