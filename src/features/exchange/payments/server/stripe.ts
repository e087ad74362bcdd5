import type Stripe from 'stripe';
import { apiError } from '#kit/contract/errors.ts';
import type { Config } from '#kit/server/config.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { ServiceWatch } from '#kit/server/metrics/monitor.ts';
import { cardServiceAway, cardsOff } from '../payment.contract.ts';

const timeLimitMs = 10_000;
/** Retries with the same idempotency key: Stripe returns the result of the first attempt. */
const tries = 2;

/** Loaded on first use: the library takes 16 MB of memory, which a site without cards doesn’t need. */
let library: typeof Stripe | undefined;
const made = new Map<string, Stripe>();

/** Returns the Stripe client; undefined where the site has no keys. */
export async function getStripe({ config }: { config: Config }): Promise<Stripe | undefined> {
  if (!config.stripe) return undefined;
  library ??= (await import('stripe')).default;
  const { secretKey, url } = config.stripe;
  const kept = made.get(`${url} ${secretKey}`);
  if (kept) return kept;
  const { hostname, port, protocol } = new URL(url);
  const service = new library(secretKey, {
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeLimitMs,
    maxNetworkRetries: tries,
    telemetry: false,
  });
  made.set(`${url} ${secretKey}`, service);
  return service;
}

/** Whether the site uses Stripe’s live mode, with real money. */
export function isLiveMode({ config }: { config: Config }): boolean {
  return config.stripe !== undefined && /^[sr]k_live_/.test(config.stripe.secretKey);
}

/** Returns the Stripe client. Refuses: cards_off. */
export async function requireStripe(ctx: { config: Config }): Promise<Stripe> {
  const service = await getStripe(ctx);
  if (!service) throw apiError(cardsOff);
  return service;
}

/** Whether an error comes from the Stripe library. */
export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return library !== undefined && error instanceof library.errors.StripeError;
}

/** Calls Stripe for a caller. Refuses: card_service_away, for any failure. */
export async function callStripe<T>(
  ctx: { log: { warn(fields: object, text: string): void }; monitor: ServiceWatch },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask();
    ctx.monitor.serviceAnswered('cards');
    return answer;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    ctx.monitor.serviceFailed('cards', error.type);
    ctx.log.warn(
      { type: error.type, code: error.code, stripeRequest: error.requestId },
      'the card service failed',
    );
    throw apiError(cardServiceAway);
  }
}

/** Returns whether a failed task may be retried, and why it failed. */
export function failureOf(error: unknown): { ended: 'failed' | 'refused'; why: string } {
  if (!isStripeError(error)) throw error;
  const isRefusal = error.type === 'StripeInvalidRequestError';
  return { ended: isRefusal ? 'refused' : 'failed', why: error.code ?? error.type };
}

type Wanted = {
  /** The idempotency key, the same for every attempt, so that there is one session. Stripe forgets it after a day. */
  key: string;
  /** The member’s Stripe customer id, where there is one. */
  customerId: string | null;
  entityType: string;
  entityId: string;
  buyerUserId: string;
  /** The name on Stripe’s page and invoices. */
  name: string;
  /** In pence for each period. */
  amount: number;
  interval: 'month' | 'year';
  /** Paths on this site to return to. */
  paidPath: string;
  leftPath: string;
};

/**
 * Creates the Stripe checkout session of a subscription. Must run outside any transaction. Changes of its status are passed to
 * the feature’s `payable.subscription`, and each paid period to `paid`. Refuses: cards_off, card_service_away.
 */
export async function startCardSubscription(ctx: Ctx, wanted: Wanted): Promise<{ url: string }> {
  const service = await requireStripe(ctx);
  const { entityType, entityId, buyerUserId } = wanted;
  const metadata = { entityType, entityId, buyerUserId };
  const { publicUrl } = ctx.config;
  const session = await callStripe(ctx, () =>
    service.checkout.sessions.create(
      {
        mode: 'subscription',
        ...(wanted.customerId !== null && { customer: wanted.customerId }),
        client_reference_id: entityId,
        metadata,
        subscription_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'gbp',
              unit_amount: wanted.amount,
              recurring: { interval: wanted.interval },
              product_data: { name: wanted.name },
            },
          },
        ],
        success_url: publicUrl + wanted.paidPath,
        cancel_url: publicUrl + wanted.leftPath,
      },
      { idempotencyKey: `subscription-${wanted.key}` },
    ),
  );
  if (session.url === null) throw apiError(cardServiceAway);
  return { url: session.url };
}

/**
 * Ends a subscription immediately. Must run outside any transaction; repeating it changes nothing. Refuses: cards_off,
 * card_service_away.
 */
export async function cancelCardSubscription(ctx: Ctx, subscriptionId: string): Promise<void> {
  const { subscriptions } = await requireStripe(ctx);
  await callStripe(ctx, () => subscriptions.cancel(subscriptionId).catch(ignoreMissing));
}

/**
 * Sets whether a subscription ends with the paid period. Must run outside any transaction; repeating it changes nothing. Refuses:
 * cards_off, card_service_away.
 */
export async function setCardSubscriptionEnding(
  ctx: Ctx,
  { subscriptionId, endsWithPeriod }: { subscriptionId: string; endsWithPeriod: boolean },
): Promise<void> {
  const { subscriptions } = await requireStripe(ctx);
  await callStripe(ctx, () =>
    subscriptions.update(subscriptionId, { cancel_at_period_end: endsWithPeriod }).catch(ignoreMissing),
  );
}

/** Ignores that Stripe no longer has an ended subscription. Its end is reported by an event. */
function ignoreMissing(error: unknown): void {
  const isGone = isStripeError(error) && error.code === 'resource_missing';
  if (!isGone) throw error;
}
