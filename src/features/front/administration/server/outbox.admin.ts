import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { mayDo } from '#features/accounts/users/permission.rules.ts';
import { findUser, findUserByEmail, requireUser } from '#features/accounts/users/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { siteDetails } from '#features/site/settings/site-details.rules.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { type OutboxMessage, outbox, queue, taskStatuses } from '#kit/server/kit.tables.ts';
import { present } from '#kit/server/present.ts';
import { calls, messageNotFound, notGivenUp, OutboxEntry, templateNotFound } from '../records.contract.ts';

/** Returns a page of the outbox. */
export const listOutbox = handle(calls.listOutbox, async (ctx, input) => {
  const page = await listMessages(ctx.db, input.status, input);
  return { ...page, items: page.items.map((row) => toOutboxMessage(ctx, row)) };
});

/** Returns a message, with its text if it may be read. Refuses: message_not_found. */
export const getOutboxMessage = handle(calls.getOutboxMessage, async (ctx, { id }) => {
  const row = await findMessage(ctx.db, id);
  if (!row) throw apiError(messageNotFound);
  const message = toOutboxMessage(ctx, row);
  if (!(await canReadMessage(ctx, row))) return { message, subject: null, text: null };
  await audit(ctx, { action: 'outbox.read', target: { type: 'outbox', id } });
  const { subject, text } = ctx.mailer.compose(row, siteDetails(await readSettings(ctx.db)));
  return { message, subject, text };
});

/** A link in a message can sign someone in: it may be read only if it can't be sent, and only by someone with authority over
 * its recipient. */
async function canReadMessage(ctx: Ctx, row: OutboxMessage): Promise<boolean> {
  if (ctx.config.smtpUrl !== undefined || row.status !== 'queued') return false;
  const addressee =
    row.userId === null ? await findUserByEmail(ctx.db, row.toEmail) : await findUser(ctx.db, row.userId);
  return addressee === undefined || mayDo('account.readMail', requireUser(ctx), addressee);
}

/** Queues a message, or another task, again after it was given up. Refuses: message_not_found, not_given_up. */
export const retryOutboxMessage = handle(calls.retryOutboxMessage, {
  async run(tx, { id }) {
    if ((await tx.db.$count(queue, eq(queue.id, id))) === 0) throw apiError(messageNotFound);
    const queued = await tx.db
      .update(queue)
      .set({ status: 'queued', attempts: 0, runAfter: tx.now.toISOString(), delaySeconds: 0 })
      .where(and(eq(queue.id, id), eq(queue.status, 'given_up')))
      .returning({ id: queue.id });
    if (queued.length === 0) throw apiError(notGivenUp);
    await audit(tx, { action: 'outbox.retry', target: { type: 'outbox', id } });
    return { message: 'The message has been queued again.' };
  },
});

const maxShown = 50;

/** Returns failed tasks in the queue, other than messages: those given up, and those waiting to be retried. */
export const listFailedTasks = handle(calls.listFailedTasks, async ({ db }) => {
  const rows = await db
    .select()
    .from(queue)
    .where(and(ne(queue.kind, 'mail'), isNotNull(queue.lastError)))
    .orderBy(desc(queue.id))
    .limit(maxShown);
  return rows.map(({ id, kind, status, attempts, lastError, createdAt }) => ({
    id,
    kind,
    isGivenUp: status === 'given_up',
    attempts,
    lastError: lastError ?? '',
    createdAt,
  }));
});

/** Lists the kinds of messages with their examples. */
export const listMailTemplates = handle(calls.listMailTemplates, async ({ mailer, db }) => {
  const details = siteDetails(await readSettings(db));
  return mailer.templates.map(({ key, when, topic }) => {
    const { subject = '', text = '' } = mailer.preview(key, details) ?? {};
    return { key, when, topic, subject, text };
  });
});

/** Mail uses inline styles and runs no scripts. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox`;

/** Returns an example's HTML. Refuses: template_not_found. */
export const previewMail = handle(calls.previewMail, async ({ mailer, db }, { key }) => {
  const rendered = mailer.preview(key, siteDetails(await readSettings(db)));
  if (!rendered) throw apiError(templateNotFound);
  return { bytes: Uint8Array.from(Buffer.from(rendered.html)), type: 'text/html; charset=utf-8', policy };
});

type Row = OutboxMessage;

/** Maps the queue's status for a row to the status that administrators see. */
const mailStatusOf = {
  queued: 'queued',
  running: 'sending',
  done: 'sent',
  given_up: 'given_up',
  suppressed: 'unwanted',
} as const satisfies Record<Row['status'], OutboxEntry['status']>;

/** Reads a page of messages, newest first. */
async function listMessages(
  db: Db,
  status: OutboxEntry['status'] | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const stored = taskStatuses.find((candidate) => mailStatusOf[candidate] === status);
  const where = stored && eq(outbox.status, stored);
  const rows = await db
    .select()
    .from(outbox)
    .where(and(where, before === undefined ? undefined : sql`${outbox.id} < ${before}`))
    .orderBy(desc(outbox.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(outbox, where), ({ id }) => [id]);
}

async function findMessage(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** A message without its data. */
function toOutboxMessage({ mailer }: Pick<Ctx, 'mailer'>, row: Row): OutboxEntry {
  const when = mailer.templates.find(({ key }) => key === row.template)?.when ?? row.template;
  return present(OutboxEntry, row, { when, status: mailStatusOf[row.status] });
}

/** Counts the messages that are waiting, and those given up. */
export async function countUnsentMessages(db: Db): Promise<{ queued: number; givenUp: number }> {
  return {
    queued: await db.$count(outbox, eq(outbox.status, 'queued')),
    givenUp: await db.$count(outbox, eq(outbox.status, 'given_up')),
  };
}
