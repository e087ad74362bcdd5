import type { calls as businessCalls, OwnBusiness } from '#features/exchange/businesses/own-contract.ts';
import type { calls as priceCalls } from '#features/exchange/prices/contract.ts';
import { type AdType, runDays } from '#features/exchange/prices/price-options.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import { firstDayOf } from '../../advert-times.ts';
import type { Advert, calls } from '../../contract.ts';

type Calls = typeof calls & typeof priceCalls & typeof businessCalls;
type Waiting = Pick<Advert, 'startDate' | 'duration' | 'status' | 'quote'>;

/** What the form begins with: the packages, the member’s businesses, and the days with their price. */
export async function loadForm(context: RouterContext, advert: Advert | null) {
  const api = apiOf<Calls>(context.api);
  const isMember = context.viewer.account !== null && !context.viewer.account.isSuspended;
  const [tiers, prices, businesses] = await Promise.all([
    api.listAdPricingTiers({}),
    api.getAdvertPrices({}),
    isMember ? api.listOwnBusinesses({ limit: 50 }) : { items: [] },
  ]);
  const tier = tiers.find(({ id }) => id === advert?.pricingTierId) ?? tiers[0];
  const run = tier ? await loadRun(context.api, tier.displayPosition, tier.id, advert) : null;
  return { tiers, prices, businesses: businesses.items.map(toChoice), run, now: new Date().toISOString() };
}

/** A business of the member’s own, with what an advert can show of it. */
function toChoice({ id, name, status, isRemoved, halalStep, coming }: OwnBusiness) {
  const isPublic = status === 'approved' && !isRemoved;
  return { id, name, halalStep: isPublic ? halalStep : 0, coming: isPublic ? coming : null };
}
export type BusinessChoice = ReturnType<typeof toChoice>;

/**
 * The month in which a run begins, with its price: of an advert that waits, or from the first day that is possible. `held`: the
 * price that was frozen, and holds whatever prices are today.
 */
export async function loadRun(
  transport: RouterContext['api'],
  position: AdType,
  pricingTierId: string,
  advert: Waiting | null,
) {
  const api = apiOf<Calls>(transport);
  const first = firstDayOf(boroughDate(new Date()));
  const startDate = advert && advert.startDate > first ? advert.startDate : first;
  const duration = advert?.duration ?? runDays.usual;
  const isHeld = advert?.status === 'pending' && advert.startDate === startDate;
  const held = isHeld ? advert.quote : null;
  const [month, quote] = await Promise.all([
    api.getFreeDays({ position, month: startDate.slice(0, 7) }),
    held ?? api.quoteAdvertisement({ pricingTierId, startDate, duration }),
  ]);
  return { month, quote, held, startDate, duration };
}

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>;
export type LoadedRun = Awaited<ReturnType<typeof loadRun>>;
