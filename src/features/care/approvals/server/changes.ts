import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ApprovalChanges, ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { notifyAdministrators, withdrawApproval } from './ask-approval.ts';
import { approvalRequests } from './tables.ts';

/** A change of approved things that waits. */
export type WaitingChange = { submittedBy: string | null; changes: ApprovalChanges };

type Asked = {
  target: ApprovalTarget;
  /** One request at a time waits under it: the id of the thing, or of what things belong to that are changed together. */
  targetId: string;
  submittedBy: string | null;
  title: string;
  changes: ApprovalChanges;
};

/**
 * Puts changes of approved things into the queue, in place of what waits of the same things; a thing with nothing to change takes
 * back what waited. The things are locked by the caller.
 */
export async function proposeChanges(tx: Db, asked: Asked, now: Date): Promise<void> {
  const isAsking = Object.values(asked.changes).some(({ after }) => Object.keys(after).length > 0);
  const row = isAsking ? await storeChanges(tx, asked, now) : await lockRequest(tx, asked);
  if (!row) return;
  const together = { ...row.changes, ...asked.changes };
  const changes = Object.fromEntries(
    Object.entries(together).filter(([, { after }]) => Object.keys(after).length > 0),
  );
  if (Object.keys(changes).length === 0) return withdrawApproval(tx, asked);
  const version = isAsking ? row.version : row.version + 1;
  await tx.update(approvalRequests).set({ changes, version }).where(eq(approvalRequests.id, row.id));
  if (version === 1) await notifyAdministrators(tx, asked, now);
}

async function storeChanges(tx: Db, { target, targetId, submittedBy, changes }: Asked, now: Date) {
  const createdAt = now.toISOString();
  const [row] = await tx
    .insert(approvalRequests)
    .values({ targetType: target.type, targetId, submittedBy, changes, createdAt })
    .onConflictDoUpdate({
      target: [approvalRequests.targetType, approvalRequests.targetId],
      targetWhere: sql`${approvalRequests.status} = 'pending'`,
      set: {
        changes: sql`coalesce(${approvalRequests.changes}, '{}') || excluded.changes`,
        version: sql`${approvalRequests.version} + 1`,
        submittedBy,
      },
    })
    .returning();
  return row;
}

async function lockRequest(tx: Db, { target, targetId }: Pick<Asked, 'target' | 'targetId'>) {
  const [row] = await tx
    .select()
    .from(approvalRequests)
    .where(and(isOpen(target), eq(approvalRequests.targetId, targetId)))
    .for('update');
  return row;
}

/** Lists a change that was made at once, so that administrators read it afterwards. */
export async function recordPassedChanges(tx: Db, asked: Omit<Asked, 'title'>, now: Date): Promise<void> {
  const { target, targetId, submittedBy, changes } = asked;
  const at = now.toISOString();
  await tx.insert(approvalRequests).values({
    targetType: target.type,
    targetId,
    submittedBy,
    changes,
    status: 'passed',
    reviewedAt: at,
    createdAt: at,
  });
}

/** Anyone who reads a request about one of these things now has read another version: it was changed. */
export async function noteChanged(
  tx: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<void> {
  if (thingIds.length === 0) return;
  const concerned = or(inArray(approvalRequests.targetId, [...thingIds]), changesAny(thingIds));
  await tx
    .update(approvalRequests)
    .set({ version: sql`${approvalRequests.version} + 1` })
    .where(and(isOpen(target), concerned));
}

/** What waits of these things, by the id of each. */
export async function waitingChanges(
  db: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingChange>> {
  if (thingIds.length === 0) return new Map();
  const rows = await db
    .select({ submittedBy: approvalRequests.submittedBy, changes: approvalRequests.changes })
    .from(approvalRequests)
    .where(and(isOpen(target), changesAny(thingIds)));
  return new Map(
    rows.flatMap(({ submittedBy, changes }) =>
      Object.keys(changes ?? {}).map((id) => [id, { submittedBy, changes: changes ?? {} }] as const),
    ),
  );
}

/** The changes that wait in which a field of some thing shall have one of these values. */
export async function waitingChangesTo(
  db: Db,
  target: ApprovalTarget,
  field: string,
  values: readonly string[],
): Promise<WaitingChange[]> {
  if (values.length === 0) return [];
  const path = sql`${`$.*.after.${field}`}::jsonpath`;
  const found = sql`array(select jsonb_path_query(${approvalRequests.changes}, ${path}) #>> '{}') && ${textArray(values)}`;
  const rows = await db
    .select({ submittedBy: approvalRequests.submittedBy, changes: approvalRequests.changes })
    .from(approvalRequests)
    .where(and(isOpen(target), found));
  return rows.map(({ submittedBy, changes }) => ({ submittedBy, changes: changes ?? {} }));
}

/** Erases the words of all changes of these things; what waits is withdrawn. */
export async function forgetChanges(
  tx: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<void> {
  if (thingIds.length === 0) return;
  const status = sql`case when ${approvalRequests.status} = 'pending' then 'withdrawn' else ${approvalRequests.status} end`;
  const ofThings = and(eq(approvalRequests.targetType, target.type), changesAny(thingIds));
  await tx.update(approvalRequests).set({ changes: null, status }).where(ofThings);
}

function isOpen(target: ApprovalTarget): SQL | undefined {
  return and(eq(approvalRequests.targetType, target.type), eq(approvalRequests.status, 'pending'));
}

/** Whether a request changes one of these things. */
export function changesAny(thingIds: readonly string[]): SQL {
  return sql`${approvalRequests.changes} ?| ${textArray(thingIds)}`;
}

function textArray(texts: readonly string[]): SQL {
  const list = texts.map((text) => sql`${text}`);
  return sql`array[${sql.join(list, sql`, `)}]::text[]`;
}
