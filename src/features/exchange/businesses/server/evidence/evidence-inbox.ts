import { boroughDate } from '#kit/contract/date-text.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { countWaitingEvidence, listRecordedEvidence } from './queries.ts';

/** Papers that wait to be looked at, in the administrators' inbox: decided on their own page. */
export const evidenceInInbox: InboxSource = {
  name: 'halal_evidence',
  icon: 'thing',
  count: countWaitingEvidence,
  async oldest({ db, now }, limit) {
    const { items } = await listRecordedEvidence(db, 'waiting', boroughDate(now), { limit });
    return items.map(({ evidence, business }) => ({
      id: evidence.id,
      version: 1,
      name: business,
      wants:
        evidence.kind === 'certificate' ? 'has sent a halal certificate' : 'has sent papers of its supplier',
      detail: evidence.issuer,
      path: '/admin/halal-evidence',
      waitingSince: evidence.submittedAt,
    }));
  },
};
