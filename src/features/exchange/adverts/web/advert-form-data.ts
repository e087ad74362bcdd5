import type {
  calls as businessCalls,
  OwnBusiness,
} from '#features/exchange/businesses/business-own.contract.ts';
import type { calls as priceCalls } from '#features/exchange/prices/price.contract.ts';
import { type AdType, runDays } from '#features/exchange/prices/price.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { Advert, calls } from '../advert.contract.ts';
import { firstDayOf } from '../advert.rules.ts';

type Calls = typeof calls & typeof priceCalls & typeof businessCalls;
type PendingAdvert = Pick<Advert, 'startDate' | 'duration' | 'status' | 'quote' | 'lateChoice'>;

/** Loads the data of the form: the packages, the member’s businesses, and the days with their price. */
export async function loadForm(context: RouterContext, advert: Advert | null) {
  const api = apiOf<Calls>(context.api);
  const isMember = context.viewer.account !== null && !context.viewer.account.isSuspended;
  const [tiers, prices, businesses] = await Promise.all([
    api.listAdPricingTiers({}),
    api.getAdvertPrices({}),
    isMember ? api.listOwnBusinesses({ limit: 50 }) : { items: [] },
  ]);
  const tier = tiers.find(({ id }) => id === advert?.pricingTierId) ?? tiers[0];
  const run = tier
    ? await loadRun(context.api, tier.displayPosition, tier.id, advert, tier.durationDays)
    : null;
  return { tiers, prices, businesses: businesses.items.map(toChoice), run, now: new Date().toISOString() };
}

/** Returns an own business as an option, with the halal label that an advert can show. */
function toChoice({ id, name, status, isRemoved, halalStep, coming }: OwnBusiness) {
  const isPublic = status === 'approved' && !isRemoved;
  return { id, name, halalStep: isPublic ? halalStep : 0, coming: isPublic ? coming : null };
}
export type BusinessChoice = ReturnType<typeof toChoice>;

/**
 * Loads the month in which a run begins, with its price: the run of a pending or late-paid advert, or one from the first possible
 * day, as long as its package suggests. `held` is the stored price, which today’s prices don’t change.
 */
export async function loadRun(
  transport: RouterContext['api'],
  position: AdType,
  pricingTierId: string,
  advert: PendingAdvert | null,
  suggestedDays: number | null = null,
) {
  const api = apiOf<Calls>(transport);
  const first = firstDayOf(boroughDate(new Date()));
  const startDate = advert && advert.startDate > first ? advert.startDate : first;
  const duration = advert?.duration ?? suggestedDays ?? runDays.usual;
  const isHeld = advert?.status === 'pending' && advert.startDate === startDate;
  // Other days of a paid advert cost nothing more.
  const held = isHeld || advert?.lateChoice ? advert.quote : null;
  const [month, quote] = await Promise.all([
    api.getFreeDays({ position, month: startDate.slice(0, 7) }),
    held ?? api.quoteAdvertisement({ pricingTierId, startDate, duration }),
  ]);
  return { month, quote, held, startDate, duration };
}

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>;
export type LoadedRun = Awaited<ReturnType<typeof loadRun>>;
