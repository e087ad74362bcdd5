import { eq } from 'drizzle-orm';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque, type MosqueRow } from '#features/mosques/places/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { maxDaysAhead } from '../announcement-kinds.ts';
import { announcementNotFound, takenDown } from '../contract.ts';
import type { AnnouncementRow } from './queries.ts';
import { announcements } from './tables.ts';

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

/** Refuses an end that is past or too far ahead (bad_input). */
export function checkEnd(endsOn: string, now: Date): void {
  const today = boroughDate(now);
  const wrong = (message: string) => badField('endsOn', message);
  if (endsOn < today) throw wrong('This day has already passed.');
  if (endsOn > addDays(today, maxDaysAhead)) throw wrong(`At most ${maxDaysAhead} days ahead, please.`);
}

/**
 * The announcement, locked for the transaction, if the caller may change it. Refuses: announcement_not_found, not_allowed,
 * announcement_taken_down.
 */
export async function changeable(tx: TxCtx, id: string): Promise<AnnouncementRow> {
  const [row] = await tx.db.select().from(announcements).where(eq(announcements.id, id)).for('update');
  if (!row) throw apiError(announcementNotFound);
  if (!(await managesPlace(tx, row.placeId))) throw apiError(notAllowed);
  if (row.removedAt !== null) throw apiError(takenDown);
  return row;
}
