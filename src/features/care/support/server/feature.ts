import { inArray, sql } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { answerSupportRequest } from './answer-support-request.ts';
import { erasure } from './erasure.ts';
import { supportInInbox } from './inbox.ts';
import { listOwnSupportRequests } from './list-own-support-requests.ts';
import { listSupportRequests } from './list-support-requests.ts';
import { notificationKinds } from './notification-kinds.ts';
import { toSupportRequest } from './presenters.ts';
import { countOpenSupportRequests, deleteVisitorsSupportRequests, listSupportRequestsOf } from './queries.ts';
import { sendSupportRequest } from './send-support-request.ts';
import { supportAnswerMail } from './support-answer.mail.tsx';
import { supportRequestsWaitMail } from './support-requests-wait.mail.tsx';
import { supportRequests } from './tables.ts';

/** More than anybody asks. */
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
        // What the same person asked without signing in.
        const address = sql`lower(${supportRequests.visitorEmail})`;
        const known = addresses.map((one) => one.toLowerCase());
        await db.delete(supportRequests).where(inArray(address, known));
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
