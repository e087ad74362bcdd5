import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { visitorToday } from '#features/care/visits/server/public.ts';
import { cachedComingHours } from '#features/exchange/businesses/server/public.ts';
import type { AdType } from '#features/exchange/prices/price.rules.ts';
import { openState, openStateText } from '#features/mosques/opening-hours/open-state.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { advertNotFound } from '../advert.errors.ts';
import { type AdvertFigures, advertNotRunning, calls, ShownAdvert } from '../advert-delivery.contract.ts';
import { advertsOn, clickThroughRate, daysOfRun, turnAt } from '../advert-delivery.rules.ts';
import { adAnalytics, adVisitors, advertisements, type CountedAct } from './advert.tables.ts';
import { isPremium, type RunningAdvert, runningAdverts } from './advert-delivery.queries.ts';

/** Enough days to find when a business opens next. */
const daysAhead = 6;

/** Returns the advert whose turn it is at a position, or none. */
export const listShownAdvertisements = handle(calls.listShownAdvertisements, (ctx, { position }) =>
  listShown(ctx, [position]),
);

/** Returns the adverts of the page at a path, which are sent with it: at most one at each position. */
export async function listPageAdverts(
  ctx: Ctx,
  { path, hasHome }: { path: string; hasHome: boolean },
): Promise<ShownAdvert[]> {
  const positions = advertsOn(path, { hasHome });
  return positions.length === 0 ? [] : listShown(ctx, positions);
}

async function listShown(ctx: Ctx, positions: readonly AdType[]): Promise<ShownAdvert[]> {
  const running = await runningAdverts(ctx);
  if (running.length === 0 || (await isPremium(ctx))) return [];
  return positions.flatMap((position) => {
    const advert = turnAt(
      running.filter((one) => one.position === position),
      ctx.now,
    );
    return advert ? [toShownAdvert(advert, ctx.now)] : [];
  });
}

function toShownAdvert(advert: RunningAdvert, now: Date): ShownAdvert {
  const { id, website } = advert;
  return present(ShownAdvert, advert, {
    link: website === null ? null : `/ads/${id}`,
    host: website === null ? null : new URL(website).host.replace(/^www\./, ''),
    openText: openTextOf(advert, now),
  });
}

/** 'Open now until 10:30pm'. */
function openTextOf({ hours }: RunningAdvert, now: Date): string | null {
  if (hours === null) return null;
  const coming = cachedComingHours(hours.week, hours.factsOf, boroughDate(now), daysAhead);
  const { tag, more } = openStateText(openState(coming, now), now);
  return `${tag} ${more}`.trim();
}

/** Counts a view of an advert by the caller. Does nothing where the advert is not running. */
export const countAdvertisementSeen = handle(calls.countAdvertisementSeen, {
  prepare: async (ctx, { id }) => {
    const advert = await findRunning(ctx, id);
    return { advert, visitor: advert ? await visitorOf(ctx, advert) : null };
  },
  run: async (tx, _input, { advert, visitor }) => ({
    counted: advert !== undefined && (await countOnce(tx, advert.id, 'seen', visitor)),
  }),
});

/** Redirects to the advert’s website, and to no other address. Refuses: advert_not_running. */
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

/** Returns the caller’s code of the day; null for callers who are not counted: robots, the owner, HEAD requests and prefetches. */
async function visitorOf(ctx: Ctx, { createdBy }: RunningAdvert): Promise<string | null> {
  if (!ctx.caller.opens) return null;
  if (ctx.actor.kind === 'person' && ctx.actor.id === createdBy) return null;
  return visitorToday(ctx, 'adverts');
}

/** Counts each visitor once a day. The figures of the day and the totals of the advert change in one transaction. */
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
  // Plain SQL, because Drizzle would set updated_at, and a count is no change to the advert.
  const total = sql.identifier(column);
  await db.execute(sql`update ${advertisements} set ${total} = ${total} + 1 where id = ${advertisementId}`);
  return true;
}

/** Returns an advert's figures by day. Refuses: advert_not_found. */
export const getAdvertisementAnalytics = handle(calls.getAdvertisementAnalytics, (ctx, { id }) =>
  readFigures(ctx, id),
);

/** Returns the same as CSV. Refuses: advert_not_found. */
export const exportAdvertisementAnalytics = handle(calls.exportAdvertisementAnalytics, async (ctx, { id }) =>
  toCsv(await readFigures(ctx, id)),
);

/** Returns the figures of the caller's own advert. Refuses: advert_not_found. */
export const getOwnAdvertisementAnalytics = handle(calls.getOwnAdvertisementAnalytics, (ctx, { id }) =>
  readFigures(ctx, id, isOwn(ctx)),
);

/** Returns the same as CSV. Refuses: advert_not_found. */
export const exportOwnAdvertisementAnalytics = handle(
  calls.exportOwnAdvertisementAnalytics,
  async (ctx, { id }) => toCsv(await readFigures(ctx, id, isOwn(ctx))),
);

function isOwn(ctx: Ctx): SQL {
  return eq(advertisements.createdBy, requireUser(ctx).id);
}

async function readFigures({ db, now }: Ctx, id: string, condition?: SQL): Promise<AdvertFigures> {
  const [advert] = await db
    .select(pick(advertisements, 'title', 'businessName', 'startDate', 'endDate', 'impressions', 'clicks'))
    .from(advertisements)
    .where(and(eq(advertisements.id, id), condition));
  if (!advert) throw apiError(advertNotFound);
  const counted = await db
    .select(pick(adAnalytics, 'date', 'impressions', 'clicks'))
    .from(adAnalytics)
    .where(eq(adAnalytics.advertisementId, id))
    .orderBy(asc(adAnalytics.date));
  const days = daysOfRun(advert, counted, boroughDate(now));
  return { id, ...advert, clickThroughRate: clickThroughRate(advert), days };
}

function toCsv({ days }: AdvertFigures): string {
  const columns = ['date', 'impressions', 'clicks', 'clickThroughRate'];
  return stringify(days, { header: true, columns, bom: true });
}
