import type { InboxSource } from '#kit/server/context.ts';
import { countOpenRequests, openPrivacyRequests } from './queries.ts';

/** Requests to the data protection officer in the administrators' inbox: answered on their own page. */
export const privacyRequestsInInbox: InboxSource = {
  name: 'privacy_request',
  icon: 'privacy',
  count: countOpenRequests,
  async oldest({ db }, limit) {
    const requests = await openPrivacyRequests(db, limit);
    return requests.map(({ id, createdAt, firstName, lastName }) => ({
      id,
      version: 1,
      name: `${firstName} ${lastName}`.trim(),
      wants: 'has a privacy request',
      detail: 'The law gives you a month to answer',
      path: '/admin/privacy-requests',
      waitingSince: createdAt,
    }));
  },
};
