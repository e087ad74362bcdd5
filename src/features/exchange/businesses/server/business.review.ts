import { eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import { changeReview } from '#features/care/approvals/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type {
  ApprovalChanges,
  ApprovalKind,
  ApprovalPreview,
  ReportableContent,
} from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { businessChangeDecided, businessDecided } from './business.messages.tsx';
import {
  type BusinessRow,
  businessTarget,
  findBusiness,
  findBusinesses,
  findCategoryNames,
  isPublicBusiness,
  lockBusiness,
  toPicture,
} from './business.queries.ts';
import { businesses } from './business.tables.ts';
import {
  applyReviewedFields,
  businessFields,
  dayNotesText,
  featuresText,
  picturesInChange,
  type ReviewedFields,
  readReviewedFields,
} from './business-fields.ts';
import { notesOf } from './business-hours.ts';
import { announceOwnerChange, mayEdit } from './business-owner.ts';
import { removeUnusedPictures } from './business-pictures.ts';

/** Changes of approved businesses in the queue. */
export const businessChangesApproval = changeReview<BusinessRow>({
  lock: lockBusiness,
  async preview({ db }, id, change) {
    const row = await findBusiness(db, id);
    return row && previewOfChange(db, row, change);
  },
  async onApproved(tx, row, after) {
    await applyReviewedFields(tx, row, await withExistingReferences(tx.db, businessFields.decode(after)));
  },
  onRejected: (tx, _row, after) => removeUnusedPictures(tx, picturesInChange(after)),
  notifyAuthor: (tx, { id, name }, decision, submittedBy) =>
    notify(tx, businessChangeDecided, [submittedBy], { id, name, ...decision }),
});

/** Leaves categories and the mosque unchanged if the new ones no longer exist. */
async function withExistingReferences(db: Db, fields: ReviewedFields): Promise<ReviewedFields> {
  const { categoryIds, placeId, ...others } = fields;
  const existing = categoryIds ? (await findCategoryNames(db, categoryIds)).map(({ id }) => id) : [];
  const isPlaceKnown = placeId && (await findApprovedMosque(db, placeId)) !== undefined;
  return {
    ...others,
    ...(existing.length > 0 ? { categoryIds: existing } : {}),
    ...(isPlaceKnown || placeId === null ? { placeId } : {}),
  };
}

async function previewOfChange(
  db: Db,
  row: BusinessRow,
  { isOpen, ...change }: ApprovalChanges[string] & { isOpen: boolean },
): Promise<ApprovalPreview> {
  const after = businessFields.decode(change.after);
  // An open change is compared with the current row, a decided one with the values that it replaced.
  const before = isOpen ? await readReviewedFields(db, row) : businessFields.decode(change.before);
  const [cover, ...others] = (after.pictures ?? []).map((one) => toPicture(one).url);
  const [coverBefore] = row.pictures.map((one) => toPicture(one).url);
  const names = await findNames(db, [before, after]);
  const nameOf = (id: string) => names.get(id) ?? 'no longer there';
  return {
    name: row.name,
    description: '',
    facts: businessFields.facts(businessFields.encode(before), change.after, nameOf),
    path: `/business-directory/${row.id}`,
    ...(isOpen && cover !== undefined
      ? { picture: { now: cover, before: coverBefore ?? null, others } }
      : {}),
  };
}

/** Returns the names of the categories and mosques in the fields, by id. */
async function findNames(db: Db, fields: readonly ReviewedFields[]): Promise<ReadonlyMap<string, string>> {
  const categories = await findCategoryNames(
    db,
    fields.flatMap(({ categoryIds }) => categoryIds ?? []),
  );
  const mosques = await Promise.all(
    fields.flatMap(({ placeId }) => (placeId ? [findApprovedMosque(db, placeId)] : [])),
  );
  return new Map([...categories, ...mosques].flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
}

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
      : ({ status: 'rejected', rejectionReason: reason ?? noReason } as const);
    const [row] = await tx.db
      .update(businesses)
      .set({ ...outcome, updatedAt: now })
      .where(eq(businesses.id, targetId))
      .returning();
    if (!row) return;
    await notify(tx, businessDecided, [row.ownerUserId], { id: row.id, name: row.name, isApproved, reason });
    await announceOwnerChange(tx, row);
  },
  changes: businessChangesApproval,
};

function previewOf(row: BusinessRow): ApprovalPreview {
  const { hoursNote, dayNotes } = notesOf(row.openingHours);
  const facts = [
    ['Categories', row.categoryNames],
    ['Address', `${row.address}, ${row.postcode}`],
    ['On the map', onMap(row)],
    ['Phone', row.phone],
    ['Email', row.email],
    ['Website', row.website],
    ['What it offers', featuresText(row.features)],
    ['Note beside the hours', hoursNote],
    ['Notes on days of their own', dayNotesText(dayNotes)],
  ] as const;
  const [cover, ...others] = row.pictures.map((id) => toPicture(id).url);
  return {
    ...pick(row, 'name', 'description'),
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    path: `/business-directory/${row.id}`,
    picture: { now: cover ?? null, others },
  };
}

function onMap({ showOnMap, latitude }: BusinessRow): string {
  if (!showOnMap) return 'Not shown';
  return latitude === null ? 'We couldn’t find this postcode' : 'Shown';
}

/** How businesses are reported, removed and restored. */
export const reportableBusiness: ReportableContent = {
  contentType: 'business',
  label: 'Business',
  pageAddress: /^\/business-directory\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const row = await findBusiness(db, contentId);
    return (
      row && {
        title: row.name,
        text: row.description,
        path: `/business-directory/${row.id}`,
        authorId: row.ownerUserId,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findBusiness(ctx.db, contentId);
    return row !== undefined && (isPublicBusiness(row) || mayEdit(ctx, row));
  },
  async remove(tx, contentId, now) {
    await tx.update(businesses).set({ removedAt: now.toISOString() }).where(eq(businesses.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(businesses).set({ removedAt: null }).where(eq(businesses.id, contentId));
  },
};
