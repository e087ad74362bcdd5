import { sql } from 'drizzle-orm';
import { visitorToday } from '#features/care/visits/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { advertNotRunning, calls } from '../../delivery-contract.ts';
import { advertisements } from '../tables.ts';
import { type RunningAdvert, runningAdverts } from './running-adverts.ts';
import { adAnalytics, adVisitors, type CountedAct } from './tables.ts';

/** Counts that the caller has seen an advert. One that doesn't run counts nothing. */
export const countAdvertisementSeen = handle(calls.countAdvertisementSeen, {
  prepare: async (ctx, { id }) => {
    const advert = await findRunning(ctx, id);
    return { advert, visitor: advert ? await visitorOf(ctx, advert) : null };
  },
  run: async (tx, _input, { advert, visitor }) => ({
    counted: advert !== undefined && (await countOnce(tx, advert.id, 'seen', visitor)),
  }),
});

/** Leads to the advert's website, and to no other address. Refuses: advert_not_running. */
export const openAdvertisement = handle(calls.openAdvertisement, {
  prepare: async (ctx, { id }) => {
    const advert = await findRunning(ctx, id);
    const website = advert?.website ?? null;
    if (!advert || website === null) throw apiError(advertNotRunning);
    return { website, visitor: await visitorOf(ctx, advert) };
  },
  run: async (tx, { id }, { website, visitor }) => {
    await countOnce(tx, id, 'clicked', visitor);
    return { redirectAway: website };
  },
});

async function findRunning(ctx: Ctx, id: string): Promise<RunningAdvert | undefined> {
  return (await runningAdverts(ctx)).find((advert) => advert.id === id);
}

/** The caller's code of the day; null where nobody is counted: robots, the owner, and who only asks what is there. */
async function visitorOf(ctx: Ctx, { createdBy }: RunningAdvert): Promise<string | null> {
  if (!ctx.caller.opens) return null;
  if (ctx.actor.kind === 'person' && ctx.actor.id === createdBy) return null;
  return visitorToday(ctx, 'adverts');
}

/** Each visitor once a day. The day's figures and the advert's totals change with it, all or nothing. */
async function countOnce(
  { db, now }: TxCtx,
  advertisementId: string,
  act: CountedAct,
  visitor: string | null,
): Promise<boolean> {
  if (visitor === null) return false;
  const date = boroughDate(now);
  const rows = await db
    .insert(adVisitors)
    .values({ advertisementId, date, act, visitor })
    .onConflictDoNothing()
    .returning({ date: adVisitors.date });
  if (rows.length === 0) return false;
  const column = act === 'seen' ? 'impressions' : 'clicks';
  await db
    .insert(adAnalytics)
    .values({ advertisementId, date, [column]: 1 })
    .onConflictDoUpdate({
      target: [adAnalytics.advertisementId, adAnalytics.date],
      set: { [column]: sql`${adAnalytics[column]} + 1` },
    });
  // Past Drizzle: a count is no change of the advert, whose updated_at stays.
  const total = sql.identifier(column);
  await db.execute(sql`update ${advertisements} set ${total} = ${total} + 1 where id = ${advertisementId}`);
  return true;
}
