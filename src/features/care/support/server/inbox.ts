import type { InboxSource } from '#kit/server/context.ts';
import { authorOf } from './presenters.ts';
import { countOpenSupportRequests, oldestSupportRequests } from './queries.ts';

/** Questions to the people who run the site in the administrators' inbox: answered on their own page. */
export const supportInInbox: InboxSource = {
  name: 'support_request',
  icon: 'message',
  count: countOpenSupportRequests,
  async oldest({ db }, limit) {
    const rows = await oldestSupportRequests(db, limit);
    return rows.map((row) => ({
      id: row.request.id,
      version: 1,
      name: authorOf(row),
      wants: 'has a question',
      detail: row.request.subject,
      path: '/admin/support',
      waitingSince: row.request.createdAt,
    }));
  },
};
