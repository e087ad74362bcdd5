import { eq } from 'drizzle-orm';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import { businessFeatureLabels } from '../../business-options.ts';
import { announceOwner } from '../announce-owner.ts';
import { businessTarget } from '../approval-target.ts';
import { notifyDecided } from '../messages/notify-owner.ts';
import { toPicture } from '../presenters.ts';
import { type BusinessRow, findBusinesses, lockBusiness } from '../queries.ts';
import { businesses } from '../tables.ts';
import { businessChangesApproval } from './business-changes-approval.ts';

/** Businesses in the queue of approvals. */
export const businessApproval: ApprovalKind = {
  target: businessTarget,
  lock: lockBusiness,
  async preview({ db }, targetIds) {
    const rows = await findBusinesses(db, targetIds);
    return new Map(rows.map((row) => [row.id, previewOf(row)]));
  },
  async decided(tx, { targetId, decision, reason }) {
    const isApproved = decision === 'approved';
    const now = tx.now.toISOString();
    const approvedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
    const outcome = isApproved
      ? ({ status: 'approved', approvedBy, approvedAt: now, rejectionReason: null } as const)
      : ({ status: 'rejected', rejectionReason: reason ?? 'No reason was given.' } as const);
    const [row] = await tx.db
      .update(businesses)
      .set({ ...outcome, updatedAt: now })
      .where(eq(businesses.id, targetId))
      .returning();
    if (!row) return;
    await notifyDecided(tx, row, { isApproved, reason });
    await announceOwner(tx, row);
  },
  changes: businessChangesApproval,
};

function previewOf(row: BusinessRow): ApprovalPreview {
  const facts = [
    ['Categories', row.categoryNames],
    ['Address', `${row.address}, ${row.postcode}`],
    ['On the map', onMap(row)],
    ['Phone', row.phone],
    ['E-mail', row.email],
    ['Website', row.website],
    ['What it offers', row.features.map((feature) => businessFeatureLabels[feature]).join(', ')],
  ] as const;
  const [cover, ...others] = row.pictures.map((id) => toPicture(id).url);
  return {
    name: row.name,
    description: row.description,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    path: `/business-directory/${row.id}`,
    picture: { now: cover ?? null, others },
  };
}

function onMap({ showOnMap, latitude }: BusinessRow): string {
  if (!showOnMap) return 'Not shown';
  return latitude === null ? 'We couldn’t find this postcode' : 'Shown';
}
