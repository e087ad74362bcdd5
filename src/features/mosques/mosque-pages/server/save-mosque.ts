import { and, eq, isNull } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { askApproval, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { lockPlace } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { isAdministrator } from '#kit/contract/audience.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, mosqueChanged, nothingChanged } from '../edit-contract.ts';
import { mosqueChangesOf, pickedFrom } from '../mosque-changes.ts';
import { mosqueEditTarget } from './approval-target.ts';
import { applyChanges, mosqueForm } from './edit-mosque.ts';
import { mosqueEdits } from './tables.ts';

/**
 * Saves a mosque at once for anyone who looks after it; else stores the changes as a suggestion, in place of the member's open
 * one. Refuses: mosque_not_found, mosque_changed, nothing_changed, too_many_requests (30 an hour).
 */
export const saveMosque = handle(calls.saveMosque, {
  async prepare(ctx, { id, postcode, featured }) {
    const person = personOf(ctx);
    const turn = { action: 'saveMosque', key: person.id, times: 30, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
    const { form } = await mosqueForm(ctx, id);
    const features = featured !== undefined && featured !== form.featured;
    if (features && !isAdministrator(person)) throw badField('featured', onlyAdministrators);
    // Not known exactly: the mosque stays where it was on the map.
    return form.postcode === postcode ? null : findExactPostcode(ctx, postcode);
  },
  async run(tx, { id, updatedAt, ...input }, point) {
    await lockPlace(tx.db, id);
    const now = await mosqueForm(tx, id);
    if (updatedAt !== undefined && updatedAt !== now.updatedAt) throw apiError(mosqueChanged);
    const changes = mosqueChangesOf(now.form, input);
    if (Object.keys(changes).length === 0) throw apiError(nothingChanged);
    if (await managesPlace(tx, id)) {
      await applyChanges(tx, id, { changes, point });
      return { message: 'Mosque updated successfully', saved: true };
    }
    const before = pickedFrom(now.form, Object.keys(changes));
    const userId = personOf(tx).id;
    await suggest(tx, { placeId: id, userId, changes, before, point }, now.form.name);
    return { message: 'Thank you. An administrator will review your suggestion.', saved: false };
  },
});

const onlyAdministrators = 'Only administrators can feature a mosque.';

async function suggest(
  tx: TxCtx,
  edit: Omit<typeof mosqueEdits.$inferInsert, 'createdAt'>,
  mosque: string,
): Promise<void> {
  const open = and(
    eq(mosqueEdits.placeId, edit.placeId),
    eq(mosqueEdits.userId, edit.userId),
    isNull(mosqueEdits.decidedAt),
  );
  const replaced = await tx.db.delete(mosqueEdits).where(open).returning({ id: mosqueEdits.id });
  for (const { id } of replaced) await withdrawApproval(tx.db, { target: mosqueEditTarget, targetId: id });
  const [stored] = await tx.db
    .insert(mosqueEdits)
    .values({ ...edit, createdAt: tx.now.toISOString() })
    .returning({ id: mosqueEdits.id });
  if (!stored) return;
  const target = { target: mosqueEditTarget, targetId: stored.id, submittedBy: edit.userId };
  await askApproval(tx.db, { ...target, title: mosque }, tx.now);
}
