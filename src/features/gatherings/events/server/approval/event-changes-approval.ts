import { eq, inArray, sql } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type {
  ApprovalChanges,
  ApprovalOfChanges,
  ApprovalPreview,
  FieldValues,
} from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { removePictureOf, removeUnshown } from '../hosting/event-picture.ts';
import { notifyChangeDecided, notifyChanged } from '../messages/notify-guests.ts';
import { type EventRow, lockEvents } from '../queries.ts';
import { events } from '../tables.ts';
import { changeFacts } from './change-facts.ts';
import { isMoved } from './is-moved.ts';
import { toColumns } from './reviewed-fields.ts';

/** Changes of approved events in the queue: those of a series together. */
export const eventChangesApproval: ApprovalOfChanges = {
  lock: lockEvents,
  async preview({ db }, { changes, isOpen }) {
    const rows = await db
      .select()
      .from(events)
      .where(inArray(events.id, Object.keys(changes)))
      .orderBy(events.eventDate, events.id);
    const [first] = rows;
    return first && previewOf(first, rows, changes, isOpen);
  },
  async decided(tx, { changes, submittedBy, decision, reason }) {
    const isApproved = decision === 'approved';
    const rows = await lockEvents(tx, Object.keys(changes));
    const [first] = rows;
    if (!first) return;
    if (isApproved) {
      for (const row of rows) await applyChange(tx, row, changes[row.id]?.after ?? {});
    } else await removeUnshown(tx, changes);
    const author = await findUser(tx.db, submittedBy);
    if (author) await notifyChangeDecided(tx.db, author, first, { isApproved, reason }, tx.now);
  },
};

async function applyChange(tx: TxCtx, row: EventRow, after: FieldValues): Promise<void> {
  const columns = toColumns(after);
  const moved = isMoved(row, { ...row, ...columns });
  const [changed] = await tx.db
    .update(events)
    .set({
      ...columns,
      sequence: moved ? sql`${events.sequence} + 1` : row.sequence,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id))
    .returning();
  if (changed && moved && row.status === 'approved') await notifyChanged(tx.db, changed, tx.now);
  if (columns.imageKey !== undefined) await removePictureOf(tx, row);
}

function previewOf(
  first: EventRow,
  rows: readonly EventRow[],
  changes: ApprovalChanges,
  isOpen: boolean,
): ApprovalPreview {
  const alike = Map.groupBy(rows, ({ id }) => JSON.stringify(changes[id]?.after));
  const facts = [...alike.values()].flatMap((group) => {
    const [row] = group;
    const change = row && changes[row.id];
    if (!change) return [];
    const { after } = change;
    // What stands there today is what the change replaces; once decided, what it replaced.
    const before = isOpen ? pick(row, Object.keys(after)) : change.before;
    return [['When', whenOf(group)] as const, ...changeFacts(before, after)];
  });
  const picture = changes[first.id]?.after.imageKey;
  return {
    name: first.title,
    description: '',
    facts,
    path: `/events/${first.id}`,
    ...(isOpen && typeof picture === 'string'
      ? { picture: { now: `/media/${picture}`, before: first.imageKey && `/media/${first.imageKey}` } }
      : {}),
  };
}

function whenOf(rows: readonly EventRow[]): string {
  const [first, ...others] = rows.map(({ eventDate }) => dateText(eventDate, 'long'));
  return others.length === 0 ? `${first}` : `${first}, and ${others.length} more dates`;
}

function pick(row: EventRow, names: readonly string[]): FieldValues {
  const values = Object.entries(toColumns(Object.fromEntries(namedOf(row, names))));
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? null]));
}

function namedOf(row: EventRow, names: readonly string[]) {
  return Object.entries(row).filter(([name]) => names.includes(name));
}
