import { mayDo } from '#features/accounts/users/permissions.ts';
import { findUser, findUserByEmail, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { OutboxMessage } from '#kit/server/outbox/tables.ts';
import { messageNotFound } from '../../errors.ts';
import { calls } from '../../records-contract.ts';
import { findMessage, toOutboxMessage } from './outbox-queries.ts';

/** Returns a message, with its text if it may be read. Refuses: message_not_found. */
export const getOutboxMessage = handle(calls.getOutboxMessage, async (ctx, { id }) => {
  const row = await findMessage(ctx.db, id);
  if (!row) throw apiError(messageNotFound);
  const message = toOutboxMessage(ctx, row);
  if (!(await mayRead(ctx, row))) return { message, subject: null, text: null };
  await audit(ctx, { action: 'outbox.read', target: { type: 'outbox', id } });
  const { subject, text } = ctx.mailer.compose(row);
  return { message, subject, text };
});

/** A link in a message can sign someone in: it may be read only if it can't be sent, and only by someone with authority over
 * its recipient. */
async function mayRead(ctx: Ctx, row: OutboxMessage): Promise<boolean> {
  if (ctx.config.smtpUrl !== undefined || row.status !== 'queued') return false;
  const addressee =
    row.userId === null ? await findUserByEmail(ctx.db, row.toEmail) : await findUser(ctx.db, row.userId);
  return addressee === undefined || mayDo('account.readMail', personOf(ctx), addressee);
}
