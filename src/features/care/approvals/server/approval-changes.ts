import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { strikesOf } from '#features/care/reports/server/public.ts';
import type { ApprovalChanges, ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { correctionsInARow, isSmallCorrection, isTrusted, rejectionDays } from '../approval.rules.ts';
import { approvalRequests } from './approval.tables.ts';
import { notifyAdministrators, withdrawApproval, withdrawApprovalNotices } from './approval-requests.ts';

/** An empty change: proposing it withdraws the pending change of a thing. */
export const noChange = { before: {}, after: {} } as const;

/** A pending change of approved things. */
export type WaitingChange = { submittedBy: string | null; changes: ApprovalChanges };

type ChangeRequest = {
  target: ApprovalTarget;
  /** At most one request per id is pending: the thing's id, or the series' id if several things change together. */
  targetId: string;
  submittedBy: string | null;
  title: string;
  changes: ApprovalChanges;
};

/**
 * Adds changes of approved things to the pending request of `targetId`, or to a new one. They replace earlier changes of the same
 * things; a thing without changes is removed from the request. The caller has locked the things.
 */
export async function proposeChanges(tx: Db, request: ChangeRequest, now: Date): Promise<void> {
  const hasChanges = Object.values(request.changes).some(({ after }) => Object.keys(after).length > 0);
  const row = hasChanges ? await storeChanges(tx, request, now) : await lockRequest(tx, request);
  if (!row) return;
  const merged = { ...row.changes, ...request.changes };
  const changes = Object.fromEntries(
    Object.entries(merged).filter(([, { after }]) => Object.keys(after).length > 0),
  );
  if (Object.keys(changes).length === 0) return withdrawApproval(tx, request);
  const version = hasChanges ? row.version : row.version + 1;
  await tx.update(approvalRequests).set({ changes, version }).where(eq(approvalRequests.id, row.id));
  if (version === 1) await notifyAdministrators(tx, { ...request, requestId: row.id }, now);
}

async function storeChanges(tx: Db, { target, targetId, submittedBy, changes }: ChangeRequest, now: Date) {
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

async function lockRequest(tx: Db, { target, targetId }: Pick<ChangeRequest, 'target' | 'targetId'>) {
  const [row] = await tx
    .select()
    .from(approvalRequests)
    .where(and(isOpen(target), eq(approvalRequests.targetId, targetId)))
    .for('update');
  return row;
}

/** Records a change that was made without review, so that administrators can read it afterwards. */
export async function recordPassedChanges(
  tx: Db,
  request: Omit<ChangeRequest, 'title'>,
  now: Date,
): Promise<void> {
  const { target, targetId, submittedBy, changes } = request;
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

/** Increases the version of pending requests about the things, so that a decision on what was read before is refused. */
export async function bumpApprovalVersion(
  tx: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<void> {
  if (thingIds.length === 0) return;
  const concernsThings = or(inArray(approvalRequests.targetId, [...thingIds]), changesAny(thingIds));
  await tx
    .update(approvalRequests)
    .set({ version: sql`${approvalRequests.version} + 1` })
    .where(and(isOpen(target), concernsThings));
}

/** Returns the pending changes of things, by thing id. */
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

/** Returns the pending changes that set a field to one of the values. */
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

/** Erases the contents of all changes of things, and withdraws the pending ones. */
export async function eraseApprovalChanges(
  tx: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
): Promise<void> {
  if (thingIds.length === 0) return;
  const status = sql`case when ${approvalRequests.status} = 'pending' then 'withdrawn' else ${approvalRequests.status} end`;
  const ofThings = and(eq(approvalRequests.targetType, target.type), changesAny(thingIds));
  const erased = await tx
    .update(approvalRequests)
    .set({ changes: null, status })
    .where(ofThings)
    .returning({ id: approvalRequests.id });
  await withdrawApprovalNotices(tx, erased);
}

function isOpen(target: ApprovalTarget): SQL | undefined {
  return and(eq(approvalRequests.targetType, target.type), eq(approvalRequests.status, 'pending'));
}

/** A condition: the request changes one of the things. */
function changesAny(thingIds: readonly string[]): SQL {
  return sql`${approvalRequests.changes} ?| ${textArray(thingIds)}`;
}

function textArray(texts: readonly string[]): SQL {
  const list = texts.map((text) => sql`${text}`);
  return sql`array[${sql.join(list, sql`, `)}]::text[]`;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Publishes changes without review if they are small corrections of texts (`correctable` names the fields) by a trusted member,
 * at most three in a row. Administrators see them in a list afterwards. Returns whether the changes were published.
 */
export async function passCorrections(
  tx: Db,
  { correctable, ...request }: Corrections,
  now: Date,
): Promise<boolean> {
  const { target, submittedBy, changes } = request;
  const thingIds = Object.keys(changes);
  if (!Object.values(changes).some(({ after }) => Object.keys(after).length > 0)) return false;
  if (!Object.values(changes).every((change) => isCorrection(change, correctable))) return false;
  const consecutive = await correctionsSinceReview(tx, target, thingIds, correctable);
  if (consecutive >= correctionsInARow || !(await isTrustedMember(tx, submittedBy, now))) return false;
  await recordPassedChanges(tx, request, now);
  return true;
}

type Corrections = Omit<ChangeRequest, 'title'> & { submittedBy: string; correctable: readonly string[] };

function isCorrection({ before, after }: ApprovalChanges[string], words: readonly string[]): boolean {
  return Object.entries(after).every(([name, value]) => {
    const old = before[name];
    if (!words.includes(name) || typeof value !== 'string' || typeof old !== 'string') return false;
    return isSmallCorrection(old, value);
  });
}

/** Counts the corrections of the things that were published since an administrator last approved a change of them. */
async function correctionsSinceReview(
  tx: Db,
  target: ApprovalTarget,
  thingIds: readonly string[],
  words: readonly string[],
): Promise<number> {
  const ofThings = and(eq(approvalRequests.targetType, target.type), changesAny(thingIds));
  const [reviewed] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(and(ofThings, eq(approvalRequests.status, 'approved')))
    .orderBy(desc(approvalRequests.id))
    .limit(1);
  const since = reviewed ? gt(approvalRequests.id, reviewed.id) : undefined;
  const passed = await tx
    .select({ changes: approvalRequests.changes })
    .from(approvalRequests)
    .where(and(ofThings, eq(approvalRequests.status, 'passed'), since));
  return passed.filter(({ changes }) =>
    Object.values(changes ?? {}).some(({ after }) => words.some((name) => after[name] !== undefined)),
  ).length;
}

async function isTrustedMember(tx: Db, userId: string, now: Date): Promise<boolean> {
  const own = eq(approvalRequests.submittedBy, userId);
  const isRecent = gt(
    approvalRequests.reviewedAt,
    new Date(now.getTime() - rejectionDays * dayMs).toISOString(),
  );
  const user = await findUser(tx, userId);
  const things = and(own, eq(approvalRequests.status, 'approved'), isNull(approvalRequests.changes));
  const record = {
    joinedAt: user?.joinedAt ?? null,
    approved: await tx.$count(approvalRequests, things),
    rejected: await tx.$count(approvalRequests, and(own, eq(approvalRequests.status, 'rejected'), isRecent)),
    strikes: (await strikesOf(tx, [userId])).get(userId) ?? 0,
  };
  return isTrusted(record, now);
}
