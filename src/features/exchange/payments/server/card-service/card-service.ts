import type Stripe from 'stripe';
import { apiError } from '#kit/contract/errors.ts';
import type { Config } from '#kit/server/config.ts';
import type { ServiceWatch } from '#kit/server/monitor/monitor.ts';
import { cardServiceAway, cardsOff } from '../../errors.ts';

const timeLimitMs = 10_000;
/** Each with the same idempotency key: what was carried out before the answer was lost is answered, and not done again. */
const tries = 2;

/** Its library takes 16 MB of memory, which a site without cards doesn't spend. */
let library: typeof Stripe | undefined;
const made = new Map<string, Stripe>();

/** The card service by its own library; undefined where the site has no keys. */
export async function cardService({ config }: { config: Config }): Promise<Stripe | undefined> {
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

/** Whether the site’s key is of the card service’s live mode, where money is real. */
export function isLiveMode({ config }: { config: Config }): boolean {
  return config.stripe !== undefined && /^[sr]k_live_/.test(config.stripe.secretKey);
}

/** The same where it must be there. Refuses: cards_off. */
export async function requireCardService(ctx: { config: Config }): Promise<Stripe> {
  const service = await cardService(ctx);
  if (!service) throw apiError(cardsOff);
  return service;
}

/** Whether the card service’s library threw it. */
export function isCardError(error: unknown): error is Stripe.errors.StripeError {
  return library !== undefined && error instanceof library.errors.StripeError;
}

/** Asks the card service on somebody’s behalf. Refuses: card_service_away, for whatever it fails. */
export async function askCardService<T>(
  ctx: { log: { warn(fields: object, text: string): void }; monitor: ServiceWatch },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await ask();
    ctx.monitor.serviceAnswered('cards');
    return answer;
  } catch (error) {
    if (!isCardError(error)) throw error;
    ctx.monitor.serviceFailed('cards', error.type);
    ctx.log.warn(
      { type: error.type, code: error.code, stripeRequest: error.requestId },
      'the card service failed',
    );
    throw apiError(cardServiceAway);
  }
}

/** Of a failed try to do something later: whether another try may help, and why it failed. */
export function failureOf(error: unknown): { ended: 'failed' | 'refused'; why: string } {
  if (!isCardError(error)) throw error;
  const isRefusal = error.type === 'StripeInvalidRequestError';
  return { ended: isRefusal ? 'refused' : 'failed', why: error.code ?? error.type };
}
