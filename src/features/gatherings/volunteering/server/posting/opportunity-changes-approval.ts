import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import type { ApprovalOfChanges } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { opportunityDecidedNotice } from '../notification-kinds.ts';
import { findOpportunity, lockOpportunity } from '../queries.ts';
import { volunteerOpportunities } from '../tables.ts';
import { changeFacts } from './change-facts.ts';
import { opportunityChangeDecidedMail } from './opportunity-change-decided.mail.tsx';
import { reviewedChange, toColumns } from './reviewed-fields.ts';

/** Changes of approved opportunities in the queue: each is a request of its own. */
export const opportunityChangesApproval: ApprovalOfChanges = {
  lock: async (tx, [id = '']) => lockOpportunity(tx, id),
  async preview({ db }, { changes, isOpen }) {
    const [[id, change] = []] = Object.entries(changes);
    const row = id === undefined ? undefined : await findOpportunity(db, id);
    if (!row || !change) return undefined;
    // What stands there today is what the change replaces; once decided, what it replaced.
    const replaced = isOpen
      ? { ...change.before, ...reviewedChange(row, toColumns(change.after)).before }
      : change.before;
    const facts = changeFacts(replaced, change.after);
    return { name: row.title, description: '', facts, path: `/volunteering/${row.id}` };
  },
  async decided(tx, { changes, submittedBy, decision, reason }) {
    const isApproved = decision === 'approved';
    const [[id, change] = []] = Object.entries(changes);
    const row = id === undefined ? undefined : await lockOpportunity(tx, id);
    if (!row || !change) return;
    if (isApproved) {
      await tx.db
        .update(volunteerOpportunities)
        .set({ ...toColumns(change.after), updatedAt: tx.now.toISOString() })
        .where(eq(volunteerOpportunities.id, row.id));
    }
    const author = await findUser(tx.db, submittedBy);
    if (!author) return;
    const notice = {
      kind: opportunityDecidedNotice,
      title: `Your changes to “${row.title}” were ${isApproved ? 'approved' : 'not approved'}`,
      body: reason ?? undefined,
      path: `/volunteering/${row.id}`,
    };
    await notify(tx.db, [author.id], notice, tx.now);
    const props = {
      firstName: author.firstName,
      opportunityId: row.id,
      title: row.title,
      isApproved,
      reason,
    };
    const mail = { to: author.email, userId: author.id, props };
    await enqueueMail(tx.db, opportunityChangeDecidedMail, mail, tx.now);
  },
};
