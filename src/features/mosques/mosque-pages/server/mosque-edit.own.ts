import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fullNameOf, memberName, members, requireUser } from '#features/accounts/users/server/public.ts';
import { requestApproval, withdrawApproval } from '#features/care/approvals/server/public.ts';
import { canManagePlace, isManagerOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque, lockPlace, verifyMosque } from '#features/mosques/places/server/public.ts';
import { markTimesConfirmed } from '#features/mosques/prayer-times/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { findWard } from '#features/site/wards/server/public.ts';
import {
  actsAsAdministrator,
  actsAsAdministratorOrAsk,
  isShownAdministration,
} from '#kit/contract/audience.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, mosqueChanged, nothingChanged } from '../mosque-edit.contract.ts';
import { differenceOf, diffMosqueForm, pickFields } from '../mosque-edit.rules.ts';
import { historyActions, historyEntry } from '../mosque-history.rules.ts';
import { applyMosqueChanges, loadMosqueForm, verifierOf } from './mosque-edit.queries.ts';
import { mosqueEditTarget } from './mosque-edit.review.ts';
import { mosqueEdits } from './mosque-edit.tables.ts';

/**
 * Returns the initial values of a mosque's form. A member's own waiting suggestion is included, because their next one replaces
 * it. Refuses: mosque_not_found.
 */
export const getMosqueForm = handle(calls.getMosqueForm, async (ctx, { id }) => {
  const person = requireUser(ctx);
  const { form, updatedAt, row } = await loadMosqueForm(ctx, id);
  const isManager = await isManagerOf(ctx, id);
  const suggests = !isManager && !actsAsAdministrator(person, ctx.now);
  const open = await ctx.db
    .select()
    .from(mosqueEdits)
    .where(and(eq(mosqueEdits.placeId, id), isNull(mosqueEdits.decidedAt)));
  const waiting = suggests ? open.find(({ userId }) => userId === person.id) : undefined;
  const others = open.filter(({ userId }) => userId !== person.id);
  const suggested = others.flatMap(({ changes }) => differenceOf({}, changes).map(([label]) => label));
  return {
    id,
    ...form,
    ...waiting?.changes,
    updatedAt,
    savesAtOnce: isManager || isShownAdministration(person),
    isAdministrator: isShownAdministration(person),
    waits: waiting !== undefined,
    othersSuggest: [...new Set(suggested)],
    ...pick(row, 'imageUrl', 'imageCredit', 'verifiedBy', 'lastVerifiedAt'),
  };
});

/**
 * Saves a mosque at once for administrators and its managers; for other members stores the changes as a suggestion, which replaces
 * their open one. Refuses: mosque_not_found, mosque_changed, nothing_changed, confirm_password, second_factor_needed,
 * too_many_requests (30 an hour).
 */
export const saveMosque = handle(calls.saveMosque, {
  async prepare(ctx, { id, postcode, featured }) {
    const person = requireUser(ctx);
    const rateLimit = { action: 'saveMosque', key: person.id, times: 30, perSeconds: 3600 };
    await consumeRateLimit(ctx, rateLimit);
    const { form } = await loadMosqueForm(ctx, id);
    const changesFeatured = featured !== undefined && featured !== form.featured;
    if (changesFeatured && !actsAsAdministratorOrAsk(person, ctx.now))
      throw badField('featured', onlyAdministrators);
    // If the postcode isn't known exactly, the mosque keeps its position on the map.
    const point = form.postcode === postcode ? null : await findExactPostcode(ctx, postcode);
    return point && { ...pick(point, 'latitude', 'longitude'), ward: await findWard(ctx, point) };
  },
  async run(tx, { id, updatedAt, ...input }, point) {
    await lockPlace(tx.db, id);
    const current = await loadMosqueForm(tx, id);
    if (updatedAt !== undefined && updatedAt !== current.updatedAt) throw apiError(mosqueChanged);
    const changes = diffMosqueForm(current.form, input);
    if (Object.keys(changes).length === 0) throw apiError(nothingChanged);
    if (await canManagePlace(tx, id)) {
      await applyMosqueChanges(tx, id, { changes, point });
      return { message: 'Mosque updated successfully', saved: true };
    }
    const before = pickFields(current.form, Object.keys(changes));
    const userId = requireUser(tx).id;
    await suggest(tx, { placeId: id, userId, changes, before, point }, current.form.name);
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
  await requestApproval(tx.db, { ...target, title: mosque }, tx.now);
}

/** Confirms a mosque's record and times; can be repeated. Refuses: mosque_not_found, not_allowed. */
export const confirmMosque = handle(calls.confirmMosque, {
  async run(tx, { id }) {
    await lockPlace(tx.db, id);
    if (!(await findApprovedMosque(tx.db, id))) throw apiError(mosqueNotFound);
    if (!(await canManagePlace(tx, id))) throw apiError(notAllowed);
    await verifyMosque(tx.db, id, { by: await verifierOf(tx, id), userId: requireUser(tx).id }, tx.now);
    await markTimesConfirmed(tx, id);
    await audit(tx, { action: 'mosque.confirm', target: { type: 'mosque', id } });
    return { message: 'Thank you: details and times are marked as checked today.' };
  },
});

/**
 * Returns the changes of a mosque, newest first. Values and names are only for administrators and its managers, so that a phone
 * number removed from the page isn't public in its history. Managers see display names. Refuses: mosque_not_found.
 */
export const listMosqueHistory = handle(calls.listMosqueHistory, async (ctx, { id, limit, cursor }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  const isAdministering = actsAsAdministrator(ctx.actor, ctx.now);
  const seesAll = isAdministering || (await isManagerOf(ctx, id));
  const [before] = decodeCursor(cursor, ['uuid']);
  const where = and(
    inArray(auditLog.targetType, ['mosque', 'place']),
    eq(auditLog.targetId, id),
    inArray(auditLog.action, historyActions),
  );
  const rows = await ctx.db
    .select({ entry: auditLog, by: isAdministering ? accountName : memberName(members) })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actorId))
    .where(and(where, before === undefined ? undefined : sql`${auditLog.id} < ${before}`))
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await ctx.db.$count(auditLog, where), ({ entry }) => [entry.id]);
  const items = page.items.map(({ entry, by }) => {
    const shown = historyEntry(entry);
    if (!seesAll) return { ...shown, by: null, changes: [] };
    return { ...shown, by };
  });
  return { ...page, items };
});

const accountName = fullNameOf(members);
