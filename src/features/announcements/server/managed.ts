import { managesPlace } from '#features/mosque-managers/server/manages-place.ts';
import { mosqueNotFound } from '#features/places/refusals.ts';
import { findApprovedMosque, type MosqueRow } from '#features/places/server/queries.ts';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { badInput, notAllowed, refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { mostDaysAhead } from '../announcement-kinds.ts';
import { announcementNotFound } from '../contract.ts';
import { type AnnouncementRow, findAnnouncement } from './queries.ts';

/** The mosque, if the caller looks after it. Refuses: mosque_not_found, not_allowed. */
export async function managedMosque(ctx: Ctx, placeId: string): Promise<MosqueRow> {
  const mosque = await findApprovedMosque(ctx.db, placeId);
  if (!mosque) throw refuse(mosqueNotFound);
  if (!(await managesPlace(ctx.db, ctx.actor, placeId))) throw refuse(notAllowed);
  return mosque;
}

/** The announcement, if the caller looks after its mosque. Refuses: announcement_not_found, not_allowed. */
export async function managedAnnouncement(ctx: Ctx, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(ctx.db, id);
  if (!row) throw refuse(announcementNotFound);
  if (!(await managesPlace(ctx.db, ctx.actor, row.placeId))) throw refuse(notAllowed);
  return row;
}

/** Refuses an end that is past or too far ahead (bad_input). */
export function checkEnd(endsOn: string, now: Date): void {
  const today = boroughDate(now);
  const wrong = (message: string) => refuse(badInput, { issues: [{ path: 'endsOn', message }] });
  if (endsOn < today) throw wrong('This day has passed already.');
  if (endsOn > addDays(today, mostDaysAhead)) throw wrong(`At most ${mostDaysAhead} days ahead, please.`);
}
