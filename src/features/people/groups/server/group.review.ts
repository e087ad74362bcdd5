import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { actorIdOf, listUsers } from '#features/accounts/users/server/public.ts';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import { changeReview } from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { ApprovalKind, ApprovalPreview, ReportableContent } from '#kit/server/context.ts';
import { removeFile } from '#kit/server/files/stored-files.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { canSeeGroup, groupCategoryLabels } from '../group.rules.ts';
import { groupDecided, groupEnded } from './group.messages.tsx';
import { findGroup, findGroupFor, type GroupRow, lockGroup } from './group.queries.ts';
import { communityGroups } from './group.tables.ts';
import { groupFields, groupTarget, type ReviewedFields } from './group-change.ts';
import { groupPictureUrl, stateOf } from './group-standing.ts';

/** Changes of approved groups in the queue. */
const groupChangesApproval = changeReview<GroupRow>({
  lock: ({ db }, id) => lockGroup(db, id),
  async preview({ db }, id, { isOpen, ...change }) {
    const row = await findGroup(db, id);
    if (!row) return undefined;
    // The current text is what the change replaces; after the decision, what it replaced.
    const { before, after } = isOpen ? groupFields.difference(row, groupFields.decode(change.after)) : change;
    const { imageKey } = groupFields.decode(after);
    const picture =
      isOpen && imageKey !== undefined
        ? { picture: { now: groupPictureUrl(imageKey), before: groupPictureUrl(row.imageKey) } }
        : {};
    return {
      name: row.name,
      description: '',
      facts: groupFields.facts(before, after),
      path: null,
      ...picture,
    };
  },
  async onApproved(tx, row, after) {
    const columns = groupFields.decode(after);
    const updatedAt = tx.now.toISOString();
    await tx.db
      .update(communityGroups)
      .set({ ...columns, updatedAt })
      .where(eq(communityGroups.id, row.id));
    if (row.imageKey && isOtherPicture(row, columns)) await removeFile(tx, row.imageKey);
  },
  async onRejected(tx, row, after) {
    const columns = groupFields.decode(after);
    if (columns.imageKey && isOtherPicture(row, columns)) await removeFile(tx, columns.imageKey);
  },
  notifyAuthor: (tx, { id, name }, decision, submittedBy) =>
    notify(tx, groupDecided, [submittedBy], { id, name, isChange: true, ...decision }),
});

function isOtherPicture(row: GroupRow, { imageKey }: ReviewedFields): boolean {
  return imageKey !== undefined && imageKey !== row.imageKey;
}

/** Groups in the queue of approvals. */
export const groupApproval: ApprovalKind = {
  target: groupTarget,
  lock: ({ db }, targetId) => lockGroup(db, targetId),
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(communityGroups)
      .where(inArray(communityGroups.id, [...targetIds]));
    const founders = await listUsers(
      db,
      rows.flatMap(({ createdBy }) => createdBy ?? []),
    );
    const nameOf = new Map(founders.map(({ id, firstName, email }) => [id, `${firstName} (${email})`]));
    return new Map(rows.map((row) => [row.id, previewOf(row, nameOf.get(row.createdBy ?? ''))]));
  },
  async decided(tx, { targetId, decision, reason }) {
    const isApproved = decision === 'approved';
    const now = tx.now.toISOString();
    const outcome = isApproved
      ? ({ status: 'active', approvedAt: now, rejectionReason: null } as const)
      : ({ status: 'rejected', rejectionReason: reason ?? noReason } as const);
    const [row] = await tx.db
      .update(communityGroups)
      .set({ ...outcome, updatedAt: now })
      .where(eq(communityGroups.id, targetId))
      .returning();
    if (!row) return;
    const { id, name } = row;
    await notify(tx, groupDecided, [row.createdBy], { id, name, isApproved, isChange: false, reason });
  },
  changes: groupChangesApproval,
};

function previewOf(row: GroupRow, founder: string | undefined): ApprovalPreview {
  const facts: [string, string][] = [
    ['Category', groupCategoryLabels[row.category]],
    ['Joining', joiningOf(row)],
    ['Maximum members', String(row.memberLimit)],
  ];
  if (row.meetingSchedule !== null) facts.push(['Meets', row.meetingSchedule]);
  if (row.location !== null) facts.push(['Where', row.location]);
  if (founder !== undefined) facts.push(['Started by', founder]);
  const picture = row.imageKey === null ? {} : { picture: { now: groupPictureUrl(row.imageKey) } };
  return { name: row.name, description: row.description, facts, path: null, ...picture };
}

function joiningOf({ isPrivate, isListed }: GroupRow): string {
  if (!isPrivate) return 'Public: any member can join';
  return isListed ? 'Private: by request or invitation' : 'Private and not listed: by invitation';
}

/** How whole groups are reported, and removed and restored by administrators. */
export const reportableGroup: ReportableContent = {
  contentType: 'group',
  label: 'Group',
  pageAddress: /^\/groups\/([\da-f-]{36})$/,
  async find(db, contentId) {
    const row = await findGroup(db, contentId);
    return (
      row && {
        title: row.name,
        text: row.description,
        path: `/groups/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible({ db, actor, now }, contentId) {
    const found = await findGroupFor(db, contentId, actorIdOf({ actor }));
    if (!found || actor.kind !== 'person') return false;
    return canSeeGroup(stateOf(found.group), found.own ?? undefined) || actsAsAdministratorOrAsk(actor, now);
  },
  async remove(db, contentId, now) {
    await db
      .update(communityGroups)
      .set({ removedAt: now.toISOString() })
      .where(eq(communityGroups.id, contentId));
    await announce({ db, now }, groupEnded, { groupId: contentId, endedBy: null });
  },
  async restore(tx, contentId) {
    await tx.update(communityGroups).set({ removedAt: null }).where(eq(communityGroups.id, contentId));
  },
};
