import { eq, inArray } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, listUsers } from '#features/accounts/users/server/public.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { groupCategoryLabels } from '../../group-options.ts';
import { groupTarget } from '../approval-target.ts';
import { groupDecidedNotice } from '../notification-kinds.ts';
import { groupPictureUrl } from '../presenters.ts';
import { type GroupRow, lockGroup } from '../queries.ts';
import { communityGroups } from '../tables.ts';
import { groupDecidedMail } from './group-decided.mail.tsx';

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
      : ({ status: 'rejected', rejectionReason: reason ?? 'No reason was given.' } as const);
    const [row] = await tx.db
      .update(communityGroups)
      .set({ ...outcome, updatedAt: now })
      .where(eq(communityGroups.id, targetId))
      .returning();
    const founder = row && (await findUser(tx.db, row.createdBy));
    if (!founder) return;
    const notice = {
      kind: groupDecidedNotice,
      title: `Your group “${row.name}” was ${isApproved ? 'approved' : 'not approved'}`,
      body: reason ?? undefined,
      path: `/groups/${row.id}`,
    };
    await notify(tx.db, [founder.id], notice, tx.now);
    const props = { firstName: founder.firstName, name: row.name, id: row.id, isApproved, reason };
    await enqueueMail(tx.db, groupDecidedMail, { to: founder.email, userId: founder.id, props }, tx.now);
  },
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
