import {
  listMosquesManagedBy,
  requireManagedMosque,
} from '#features/mosques/managers-and-follows/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { boroughTime } from '#kit/contract/dates.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Preview } from '../preview.contract.ts';
import { instantOf } from '../wall-time.rules.ts';

type Wanted = { date?: string | undefined; time?: string | undefined };
type Previewed = { at: Ctx; preview: Preview };

/**
 * Returns the context at the instant that is previewed, else the context itself. Only reads use it. Refuses: not_allowed, except
 * for administrators and mosques' managers; confirm_password, second_factor_needed.
 */
export async function atPreviewedTime(ctx: Ctx, wanted: Wanted): Promise<Previewed> {
  if (wanted.date === undefined) return { at: ctx, preview: null };
  if (!(await isManager(ctx)) && !actsAsAdministratorOrAsk(ctx.actor, ctx.now)) throw apiError(notAllowed);
  return previewed(ctx, wanted.date, wanted.time);
}

/**
 * Like `atPreviewedTime`, for what is about one mosque: for administrators and its own managers. Refuses: mosque_not_found, not_allowed,
 * confirm_password, second_factor_needed.
 */
export async function atPreviewedTimeOf(ctx: Ctx, mosqueId: string, wanted: Wanted): Promise<Previewed> {
  if (wanted.date === undefined) return { at: ctx, preview: null };
  await requireManagedMosque(ctx, mosqueId);
  return previewed(ctx, wanted.date, wanted.time);
}

function previewed(ctx: Ctx, date: string, wantedTime: string | undefined): Previewed {
  const time = wantedTime ?? boroughTime(ctx.now);
  const now = instantOf(date, { time, dayOffset: 0 });
  return { at: { ...ctx, now, previewedDate: date, askedAt: ctx.now }, preview: { date, time } };
}

/** Whether the caller manages a mosque. */
export async function isManager({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<boolean> {
  if (actor.kind !== 'person' || actor.suspended) return false;
  return (await listMosquesManagedBy(db, actor.id)).length > 0;
}
