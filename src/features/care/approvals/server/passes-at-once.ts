import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { strikesOf } from '#features/care/reports/server/public.ts';
import type { ApprovalChanges, ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { correctionsInARow, isSmallCorrection, isTrusted, rejectionDays } from '../trust.ts';
import { changesAny } from './changes.ts';
import { approvalRequests } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether changes by a member need no review: small corrections of texts (`words` names the fields that are) by somebody
 * whom the site has come to trust, three in a row at most.
 */
export async function passesAtOnce(
  tx: Db,
  { target, userId, changes, words }: PassingChange,
  now: Date,
): Promise<boolean> {
  if (!Object.values(changes).every((change) => isCorrection(change, words))) return false;
  const thingIds = Object.keys(changes);
  if ((await correctionsSinceReview(tx, target, thingIds, words)) >= correctionsInARow) return false;
  return isTrustedMember(tx, userId, now);
}

type PassingChange = {
  target: ApprovalTarget;
  userId: string;
  changes: ApprovalChanges;
  words: readonly string[];
};

function isCorrection({ before, after }: ApprovalChanges[string], words: readonly string[]): boolean {
  return Object.entries(after).every(([name, value]) => {
    const old = before[name];
    if (!words.includes(name) || typeof value !== 'string' || typeof old !== 'string') return false;
    return isSmallCorrection(old, value);
  });
}

/** How many corrections of the things passed since an administrator last approved a change of them. */
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
  const lately = gt(
    approvalRequests.reviewedAt,
    new Date(now.getTime() - rejectionDays * dayMs).toISOString(),
  );
  const user = await findUser(tx, userId);
  const things = and(own, eq(approvalRequests.status, 'approved'), isNull(approvalRequests.changes));
  const record = {
    joinedAt: user?.joinedAt ?? null,
    approved: await tx.$count(approvalRequests, things),
    rejected: await tx.$count(approvalRequests, and(own, eq(approvalRequests.status, 'rejected'), lately)),
    strikes: (await strikesOf(tx, [userId])).get(userId) ?? 0,
  };
  return isTrusted(record, now);
}
