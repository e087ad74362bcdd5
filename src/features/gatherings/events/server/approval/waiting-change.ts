import { personOf } from '#features/accounts/users/server/public.ts';
import { noteChanged, proposeChanges, waitingChanges } from '#features/care/approvals/server/public.ts';
import type { ApprovalChanges, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EventRow, idsOfSeries } from '../queries.ts';
import { eventTarget } from './approval-target.ts';
import { toColumns } from './reviewed-fields.ts';

const nothing = { before: {}, after: {} };

/** What waits of a series waits in one request, under the series' id. */
export function requestIdOf(event: EventRow): string {
  return event.seriesId ?? event.id;
}

/** Has changes of approved events reviewed, in place of what waited of them. */
export async function askReview(tx: TxCtx, event: EventRow, changes: ApprovalChanges): Promise<void> {
  const asked = { target: eventTarget, targetId: requestIdOf(event), submittedBy: personOf(tx).id };
  await proposeChanges(tx.db, { ...asked, title: event.title, changes }, tx.now);
}

/** Takes back what waits of some events of one series: they are off, or changed by somebody who needs nobody. */
export async function takeBackChanges(tx: TxCtx, rows: readonly EventRow[]): Promise<void> {
  const [event] = rows;
  if (!event) return;
  const changes = Object.fromEntries(rows.map(({ id }) => [id, nothing]));
  const asked = { target: eventTarget, targetId: requestIdOf(event), submittedBy: null };
  await proposeChanges(tx.db, { ...asked, title: event.title, changes }, tx.now);
}

/** Anyone who has any request about the event or its series before them has to read it again. */
export async function noteEventChanged(tx: TxCtx, event: EventRow): Promise<void> {
  await noteChanged(tx.db, eventTarget, await idsOfSeries(tx.db, event));
}

/** Which of some events have a change that waits. */
export async function changesWaitFor(db: Db, rows: readonly EventRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  return new Set((await waitingChanges(db, eventTarget, ids)).keys());
}

/** An event as its author sees it, or the person who asked for the change that waits: with that change. Everybody else sees what was approved. */
export async function withOwnChange(ctx: Pick<Ctx, 'db' | 'actor'>, row: EventRow): Promise<EventRow> {
  if (ctx.actor.kind !== 'person') return row;
  const waiting = (await waitingChanges(ctx.db, eventTarget, [row.id])).get(row.id);
  const isOwn = ctx.actor.id === row.createdBy || ctx.actor.id === waiting?.submittedBy;
  return isOwn ? { ...row, ...toColumns(waiting?.changes[row.id]?.after ?? {}) } : row;
}
