import { and, eq } from 'drizzle-orm';
import { removeActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { liftSanction } from '#features/accounts/sign-in/server/public.ts';
import {
  findUser,
  listAdministrators,
  lockAccounts,
  personOf,
} from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { decisionNotFound, ownDecision, reportAlreadyDecided } from '../../errors.ts';
import { calls } from '../../moderation-contract.ts';
import { strike } from '../activity-types.ts';
import { appealDecidedNotice } from '../notification-kinds.ts';
import { forbidOwn } from '../reporting/forbid-own.ts';
import { moderationDecisions } from '../tables.ts';
import { appealDecidedMail } from './appeal-decided.mail.tsx';
import type { DecisionRow } from './decision-token.ts';
import { putBack } from './restore-content.ts';

/**
 * Decides an appeal. Overturning restores the content and lifts any suspension or ban.
 * Refuses: decision_not_found, already_decided, own_content, own_decision, user_not_found, not_allowed.
 */
export const decideAppeal = handle(calls.decideAppeal, {
  async run(tx, input) {
    const decision = await writeDown(tx, input);
    if (input.decision === 'overturned') await undo(tx, decision);
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

async function writeDown(tx: TxCtx, input: Input): Promise<DecisionRow> {
  const me = personOf(tx).id;
  const [known] = await tx.db.select().from(moderationDecisions).where(eq(moderationDecisions.id, input.id));
  if (!known || known.appealStatus === 'none') throw apiError(decisionNotFound);
  await forbidOwn(tx, known.authorId);
  await lockAccounts(tx, [known.authorId, me], 'update');
  // A sole administrator must decide the appeal too; better that than nobody.
  const isAlone = (await listAdministrators(tx.db)).length < 2;
  if (known.decidedBy === me && !isAlone) throw apiError(ownDecision);
  const [decision] = await tx.db
    .update(moderationDecisions)
    .set({
      appealStatus: input.decision,
      appealReason: input.reason,
      appealDecidedBy: me,
      appealDecidedAt: tx.now.toISOString(),
    })
    .where(and(eq(moderationDecisions.id, input.id), eq(moderationDecisions.appealStatus, 'pending')))
    .returning();
  if (!decision) throw apiError(reportAlreadyDecided);
  return decision;
}

async function undo(tx: TxCtx, decision: DecisionRow): Promise<void> {
  const { actionTaken, authorId } = decision;
  if (actionTaken === 'content_removed') await putBack(tx, decision);
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
  await notify(tx.db, [author.id], notice, tx.now);
  const props = { firstName: author.firstName, title: decision.title, isOverturned, reason: input.reason };
  await enqueueMail(tx.db, appealDecidedMail, { to: author.email, userId: author.id, props }, tx.now);
}
