import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { suspendAccount } from '#features/accounts/sign-in/server/public.ts';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { noAuthor, notRemovable } from '../../errors.ts';
import type { ActionTaken } from '../../report-options.ts';
import { strike } from '../activity-types.ts';
import { contentModeratedNotice } from '../notification-kinds.ts';
import { erasedTexts } from '../personal-data.ts';
import { moderationDecisions, type reports } from '../tables.ts';
import { type DecisionRow, decisionToken } from './decision-token.ts';
import { decisionMail } from './moderation-decision.mail.tsx';

type Act = {
  report: typeof reports.$inferSelect;
  input: { actionTaken: ActionTaken; statement?: string | undefined; suspendedUntil?: string | undefined };
};

/**
 * Carries out what was decided, records the decision and, if there was an action, sends the author the statement of
 * reasons. Returns the decision's id. Refuses: bad_input, not_removable, no_author, user_not_found, not_allowed.
 */
export async function takeAction(tx: TxCtx, { report, input }: Act): Promise<string | null> {
  const { actionTaken, statement = '' } = input;
  const until = untilWhen(tx, input.suspendedUntil);
  if (actionTaken === 'content_removed') await removeContent(tx, report);
  else if (actionTaken !== 'no_action') {
    const sanction = { action: actionTaken, reason: statement, until };
    await actOnAuthor(tx, report.authorId, sanction);
  }
  const [decision] = await tx.db
    .insert(moderationDecisions)
    .values({
      contentType: report.contentType,
      contentId: report.contentId,
      contentUrl: report.contentUrl,
      title: report.isAuthorErased ? erasedTexts.snapshotTitle : report.snapshotTitle,
      authorId: report.authorId,
      actionTaken,
      statement,
      suspendedUntil: actionTaken === 'user_suspended' ? until : null,
      reportedAt: report.createdAt,
      decidedBy: personOf(tx).id,
      decidedAt: tx.now.toISOString(),
    })
    .returning();
  if (!decision) return null;
  if (actionTaken !== 'no_action') await notifyAuthor(tx, decision);
  return decision.id;
}

async function removeContent(tx: TxCtx, report: Act['report']): Promise<void> {
  const kind = tx.registry.reportable.find(({ contentType }) => contentType === report.contentType);
  if (!kind?.remove || report.contentId === null) throw apiError(notRemovable);
  await kind.remove(tx.db, report.contentId, tx.now);
}

type Sanction = {
  action: 'user_warned' | 'user_suspended' | 'user_banned';
  reason: string;
  until: string | null;
};

async function actOnAuthor(
  tx: TxCtx,
  authorId: string | null,
  { action, reason, until }: Sanction,
): Promise<void> {
  if (authorId === null) throw apiError(noAuthor);
  if (action === 'user_warned') return;
  await suspendAccount(tx, authorId, { reason, until, ban: action === 'user_banned' });
}

/** The end of the last day of a suspension; null if it lasts until lifted. Refuses bad_input for a day in the past. */
function untilWhen(ctx: Pick<Ctx, 'now'>, day: string | undefined): string | null {
  if (day === undefined) return null;
  const until = endOfDay(day);
  if (Date.parse(until) > ctx.now.getTime()) return until;
  const message = 'That day is in the past. Please choose today or later.';
  throw badField('suspendedUntil', message);
}

/** The instant at which a day ends in the borough. */
function endOfDay(day: string): string {
  return Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(borough.timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 });
}

const told: Record<ActionTaken, string> = {
  no_action: '',
  content_removed: 'It has been taken down.',
  user_warned: 'This is a warning.',
  user_suspended: 'Your account is suspended: you can still read, download your data and appeal.',
  user_banned: 'Your account has been closed.',
};

async function notifyAuthor(tx: TxCtx, decision: DecisionRow): Promise<void> {
  const author = await findUser(tx.db, decision.authorId);
  if (!author) return;
  const token = decisionToken(tx, decision.id);
  const what = told[decision.actionTaken];
  const notice = {
    kind: contentModeratedNotice,
    title: `A decision about “${decision.title}”`,
    body: `${what} ${decision.statement}`,
    path: `/appeal?token=${token}`,
  };
  await notify(tx.db, [author.id], notice, tx.now);
  const props = {
    firstName: author.firstName,
    title: decision.title,
    what,
    statement: decision.statement,
    token,
  };
  await enqueueMail(tx.db, decisionMail, { to: author.email, userId: author.id, props }, tx.now);
  const activity = { userId: author.id, type: strike, subjectId: decision.id, description: what };
  await recordActivity(tx.db, activity, tx.now);
}
