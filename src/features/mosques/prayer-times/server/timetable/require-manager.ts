import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

/** The mosque, if the caller looks after it. Refuses: mosque_not_found, not_allowed. */
export async function managedMosque(
  ctx: Pick<Ctx, 'db' | 'actor' | 'now'>,
  placeId: string,
): Promise<MosqueRow> {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  if (!(await managesPlace(ctx, placeId))) throw apiError(notAllowed);
  return mosque;
}

/** Writes a change of a mosque's times into the audit log. */
export function auditTimes(
  tx: TxCtx,
  placeId: string,
  action: 'confirm' | 'day' | 'import' | 'jamaah' | 'jumuah' | 'special_day' | 'special_day_removed',
  after: object | null,
  before: object | null = null,
): Promise<void> {
  const target = { type: 'mosque', id: placeId };
  return audit(tx, { action: `times.${action}`, target, before, after });
}
