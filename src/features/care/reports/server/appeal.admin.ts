import { and, eq, isNull } from 'drizzle-orm';
import { removeActivity } from '#features/accounts/activities/server/public.ts';
import { addNotices, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { liftSanction } from '#features/accounts/sign-in/server/public.ts';
import {
  findUser,
  listAdministrators,
  lockAccounts,
  requireUser,
} from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../moderation.contract.ts';
import { decisionNotFound, ownDecision, reportAlreadyDecided } from '../report.contract.ts';
import { appealDecidedMail, appealDecidedNotice } from './report.messages.tsx';
import { type DecisionRow, refuseOwnContent } from './report.queries.ts';
import { moderationDecisions, strike } from './report.tables.ts';
import { appealNoticeKey } from './report-notices.ts';

/**
 * Decides an appeal. Overturning restores the content and lifts any suspension or ban.
 * Refuses: decision_not_found, already_decided, own_content, own_decision, user_not_found, not_allowed.
 */
export const decideAppeal = handle(calls.decideAppeal, {
  async run(tx, input) {
    const decision = await recordAppealDecision(tx, input);
    if (input.decision === 'overturned') await reverseDecision(tx, decision);
    await notifyAuthor(tx, decision, input);
    await audit(tx, {
      action: `appeal.${input.decision}`,
      target: { type: decision.contentType, id: decision.contentId ?? decision.id },
      after: { appealStatus: input.decision },
      reason: input.reason,
    });
    return {
      message: input.decision === 'overturned' ? 'The decision has been reversed.' : 'The decision stands.',
    };
  },
});

type Input = InputOf<typeof calls.decideAppeal>;

async function recordAppealDecision(tx: TxCtx, input: Input): Promise<DecisionRow> {
  const ownId = requireUser(tx).id;
  const [appealed] = await tx.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, input.id));
  if (!appealed || appealed.appealStatus === 'none') throw apiError(decisionNotFound);
  await refuseOwnContent(tx, appealed.authorId);
  await lockAccounts(tx, [appealed.authorId, ownId], 'update');
  // A sole administrator must decide the appeal too, since there is nobody else.
  const isOnlyAdministrator = (await listAdministrators(tx.db)).length < 2;
  if (appealed.decidedBy === ownId && !isOnlyAdministrator) throw apiError(ownDecision);
  const [decision] = await tx.db
    .update(moderationDecisions)
    .set({
      appealStatus: input.decision,
      appealReason: input.reason,
      appealDecidedBy: ownId,
      appealDecidedAt: tx.now.toISOString(),
    })
    .where(and(eq(moderationDecisions.id, input.id), eq(moderationDecisions.appealStatus, 'pending')))
    .returning();
  if (!decision) throw apiError(reportAlreadyDecided);
  await withdrawNotices(tx.db, [appealNoticeKey(decision.id)]);
  return decision;
}

async function reverseDecision(tx: TxCtx, decision: DecisionRow): Promise<void> {
  const { actionTaken, authorId } = decision;
  if (actionTaken === 'content_removed') await restoreOnce(tx, decision);
  if (authorId === null) return;
  if (actionTaken === 'user_suspended' || actionTaken === 'user_banned') {
    await liftSanction(tx, authorId, decision.statement);
  }
  await removeActivity(tx.db, { userId: authorId, type: strike, subjectId: decision.id });
}

async function notifyAuthor(tx: TxCtx, decision: DecisionRow, input: Input): Promise<void> {
  const author = await findUser(tx.db, decision.authorId);
  if (!author) return;
  const isOverturned = input.decision === 'overturned';
  const notice = {
    kind: appealDecidedNotice,
    title: `Your appeal about “${decision.title}”: the decision ${isOverturned ? 'has been reversed' : 'stands'}`,
    body: input.reason,
    path: '/safety',
  };
  await addNotices(tx.db, [author.id], notice, tx.now);
  const props = { firstName: author.firstName, title: decision.title, isOverturned, reason: input.reason };
  await enqueueMail(tx.db, appealDecidedMail, { to: author.email, userId: author.id, props }, tx.now);
}

/** Restores content that was taken down. Refuses: decision_not_found, already_decided. */
export const restoreContent = handle(calls.restoreContent, {
  async run(tx, { id }) {
    const [decision] = await tx.db
      .select()
      .from(moderationDecisions)
      .where(and(eq(moderationDecisions.id, id), eq(moderationDecisions.actionTaken, 'content_removed')));
    if (!decision) throw apiError(decisionNotFound);
    if (!(await restoreOnce(tx, decision))) throw apiError(reportAlreadyDecided);
    return { message: 'The content has been restored.' };
  },
});

/** Restores a decision's content once. Returns false if it has already been restored. */
async function restoreOnce(tx: TxCtx, decision: DecisionRow): Promise<boolean> {
  const restored = await tx.db
    .update(moderationDecisions)
    .set({ restoredAt: tx.now.toISOString() })
    .where(and(eq(moderationDecisions.id, decision.id), isNull(moderationDecisions.restoredAt)))
    .returning({ id: moderationDecisions.id });
  if (restored.length === 0 || decision.contentId === null) return false;
  const kind = tx.registry.reportable.find(({ contentType }) => contentType === decision.contentType);
  await kind?.restore?.(tx.db, decision.contentId, tx.now);
  await audit(tx, {
    action: 'content.restore',
    target: { type: decision.contentType, id: decision.contentId },
  });
  return true;
}
