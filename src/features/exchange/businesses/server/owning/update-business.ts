import { isDeepStrictEqual } from 'node:util';
import { personOf } from '#features/accounts/users/server/public.ts';
import {
  askApproval,
  noteChanged,
  passesAtOnce,
  proposeChanges,
  recordPassedChanges,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ChangedBusiness } from '../../business-input.ts';
import { businessChanged } from '../../errors.ts';
import { calls } from '../../own-contract.ts';
import { picturesOf, reviewedChange, type WholeFields, wordNames } from '../approval/reviewed-fields.ts';
import { businessTarget } from '../approval-target.ts';
import { ownPictures, removeUnused } from '../pictures/business-pictures.ts';
import type { BusinessRow } from '../queries.ts';
import { applyFields, fieldsOf } from './apply-fields.ts';
import { columnsOf, type Site, setHours, siteOf } from './business-columns.ts';
import { toOwnBusinesses } from './own-businesses.ts';
import { editedBusiness, lockEditedBusiness } from './rights.ts';

const nothing = { before: {}, after: {} };

/**
 * Changes a business. What its owner changes of an approved one waits, unless it is a small correction by a member whom the site
 * has come to trust. Refuses: business_not_found, not_your_business, business_changed, business_listed, category_not_found,
 * place_not_found, image_not_found.
 */
export const updateBusiness = handle(calls.updateBusiness, {
  async prepare(ctx, input) {
    await editedBusiness(ctx, input.id);
    return siteOf(ctx, input);
  },
  async run(tx, input, site) {
    const row = await lockEditedBusiness(tx, input.id);
    if (row.updatedAt !== input.updatedAt) throw apiError(businessChanged);
    const told = isDeepStrictEqual(row.openingHours, input.openingHours)
      ? row
      : await setHours(tx, row, input.openingHours);
    const changed = await change(tx, told, wantedOf(input, site), input.showOnMap);
    const [own] = await toOwnBusinesses(tx.db, [changed], tx.now);
    if (!own) throw new Error('A changed business was lost.');
    return own;
  },
});

function wantedOf(input: ChangedBusiness, site: Site): WholeFields {
  const { showOnMap: _, ...columns } = columnsOf(input);
  return { ...columns, ...site, categoryIds: input.categoryIds };
}

async function change(
  tx: TxCtx,
  row: BusinessRow,
  wanted: WholeFields,
  showOnMap: boolean,
): Promise<BusinessRow> {
  const isFree = actsAsAdministratorOrAsk(personOf(tx), tx.now);
  if (isFree || row.status !== 'approved') return changeAtOnce(tx, row, wanted, { isFree, showOnMap });
  const difference = reviewedChange(await fieldsOf(tx.db, row), wanted);
  const changes = { [row.id]: difference };
  if (await passesAsCorrection(tx, row, changes)) return applyFields(tx, row, wanted, { showOnMap });
  await askReview(tx, row, changes);
  if (showOnMap === row.showOnMap) return row;
  return applyFields(tx, row, {}, { showOnMap });
}

/** An administrator's change, or one of what is not public: a rejected business waits again. */
async function changeAtOnce(
  tx: TxCtx,
  row: BusinessRow,
  wanted: WholeFields,
  { isFree, showOnMap }: { isFree: boolean; showOnMap: boolean },
): Promise<BusinessRow> {
  const asksAgain = !isFree && row.status === 'rejected';
  const again = asksAgain ? { status: 'pending' as const, rejectionReason: null } : {};
  const changed = await applyFields(tx, row, wanted, { showOnMap, ...again });
  await noteChanged(tx.db, businessTarget, [row.id]);
  const isOwn = row.ownerUserId === personOf(tx).id;
  // The owner's form begins with what waits, so that what they save takes its place.
  if (isOwn && row.status === 'approved') await askReview(tx, row, { [row.id]: nothing });
  if (asksAgain) {
    const asked = { target: businessTarget, targetId: row.id, submittedBy: row.ownerUserId };
    await askApproval(tx.db, { ...asked, title: changed.name }, tx.now);
  }
  if (!isOwn) {
    const target = { type: 'business', id: row.id };
    const before = { name: row.name, address: row.address, phone: row.phone };
    const after = { name: changed.name, address: changed.address, phone: changed.phone };
    await audit(tx, { action: 'business.update', target, before, after });
  }
  return changed;
}

async function passesAsCorrection(tx: TxCtx, row: BusinessRow, changes: ApprovalChanges): Promise<boolean> {
  if (Object.keys(changes[row.id]?.after ?? {}).length === 0) return false;
  const waits = (await waitingChanges(tx.db, businessTarget, [row.id])).has(row.id);
  if (waits) return false;
  const userId = personOf(tx).id;
  const asked = { target: businessTarget, changes };
  if (!(await passesAtOnce(tx.db, { ...asked, userId, words: wordNames }, tx.now))) return false;
  await recordPassedChanges(tx.db, { ...asked, targetId: row.id, submittedBy: userId }, tx.now);
  return true;
}

/** Has a change reviewed in place of what waited; pictures that wait no more are removed. */
async function askReview(tx: TxCtx, row: BusinessRow, changes: ApprovalChanges): Promise<void> {
  const before = (await waitingChanges(tx.db, businessTarget, [row.id])).get(row.id);
  const waited = picturesOf(before?.changes[row.id]?.after);
  const added = picturesOf(changes[row.id]?.after).filter((id) => !row.pictures.includes(id));
  await ownPictures(tx, row.id, added);
  const asked = { target: businessTarget, targetId: row.id, submittedBy: personOf(tx).id };
  await proposeChanges(tx.db, { ...asked, title: row.name, changes }, tx.now);
  await removeUnused(tx, waited);
}
