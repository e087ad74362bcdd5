import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { ApprovalChanges, ApprovalOfChanges, ApprovalPreview } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { namesOf } from '../category-names.ts';
import { notifyChangeDecided } from '../messages/notify-owner.ts';
import { applyFields, fieldsOf } from '../owning/apply-fields.ts';
import { removeUnused } from '../pictures/business-pictures.ts';
import { toPicture } from '../presenters.ts';
import { type BusinessRow, findBusiness, lockBusiness } from '../queries.ts';
import { changeFacts } from './change-facts.ts';
import { picturesOf, type ReviewedFields, toFields } from './reviewed-fields.ts';

/** Changes of approved businesses in the queue, each a request of its own. */
export const businessChangesApproval: ApprovalOfChanges = {
  async lock(tx, thingIds) {
    for (const id of thingIds) await lockBusiness(tx, id);
  },
  async preview({ db }, { changes, isOpen }) {
    const [id = ''] = Object.keys(changes);
    const row = await findBusiness(db, id);
    return row && previewOf(db, row, { changes, isOpen });
  },
  async decided(tx, { changes, submittedBy, decision, reason }) {
    const isApproved = decision === 'approved';
    for (const [id, { after }] of Object.entries(changes)) {
      const row = await lockBusiness(tx, id);
      if (!row) continue;
      if (isApproved) await applyFields(tx, row, await withKnown(tx.db, toFields(after)));
      else await removeUnused(tx, picturesOf(after));
      await notifyChangeDecided(tx, submittedBy, row, { isApproved, reason });
    }
  },
};

/** Categories and a mosque that have gone since then are left as they are. */
async function withKnown(db: Db, fields: ReviewedFields): Promise<ReviewedFields> {
  const { categoryIds, placeId, ...others } = fields;
  const known = categoryIds ? (await namesOf(db, categoryIds)).map(({ id }) => id) : [];
  const isPlaceKnown = placeId && (await findApprovedMosque(db, placeId)) !== undefined;
  return {
    ...others,
    ...(known.length > 0 ? { categoryIds: known } : {}),
    ...(isPlaceKnown || placeId === null ? { placeId } : {}),
  };
}

async function previewOf(
  db: Db,
  row: BusinessRow,
  { changes, isOpen }: { changes: ApprovalChanges; isOpen: boolean },
): Promise<ApprovalPreview> {
  const change = changes[row.id] ?? { before: {}, after: {} };
  const after = toFields(change.after);
  // What stands there today is what the change replaces; once decided, what it replaced.
  const before = isOpen ? await fieldsOf(db, row) : toFields(change.before);
  const [cover, ...others] = (after.pictures ?? []).map((one) => toPicture(one).url);
  const [coverBefore] = row.pictures.map((one) => toPicture(one).url);
  const names = await namesIn(db, [before, after]);
  return {
    name: row.name,
    description: '',
    facts: changeFacts(before, after, (id) => names.get(id) ?? 'no longer there'),
    path: `/business-directory/${row.id}`,
    ...(isOpen && cover !== undefined
      ? { picture: { now: cover, before: coverBefore ?? null, others } }
      : {}),
  };
}

/** What the categories and mosques of some fields are called. */
async function namesIn(db: Db, fields: readonly ReviewedFields[]): Promise<ReadonlyMap<string, string>> {
  const categories = await namesOf(
    db,
    fields.flatMap(({ categoryIds }) => categoryIds ?? []),
  );
  const mosques = await Promise.all(
    fields.flatMap(({ placeId }) => (placeId ? [findApprovedMosque(db, placeId)] : [])),
  );
  return new Map([...categories, ...mosques].flatMap((one) => (one ? [[one.id, one.name] as const] : [])));
}
