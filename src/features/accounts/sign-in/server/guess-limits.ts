import { randomBytes } from 'node:crypto';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit, type RateLimit, refundRateLimit } from '#kit/server/rate-limits.ts';

type Limit = { times: number; perSeconds: number };

export type GuessLimits = {
  action: string;
  /** For one account from one network, and from each browser that the account has signed in with. */
  perNetwork: Limit;
  /** For one account from everywhere else: so high that only many networks together reach it. */
  perAccount: Limit;
  /** For all accounts together, from one network. */
  fromNetwork?: Limit;
};

/** The target of a guess: the account, if there is one, and the name that counts it in either case. */
export type GuessTarget = { userId: string | null; name: string };

/**
 * Counts a guess at an account's secret before it is checked, so that concurrent guesses can't exceed the limit. It slows down the
 * guesser, not the owner: the limit applies first to the guesser's network for this account, and browsers the owner has used have
 * a separate allowance. Returns a function that refunds the count, for a guess that was right. Refuses: too_many_requests.
 */
export async function consumeGuess(
  ctx: Ctx,
  { userId, name }: GuessTarget,
  { action, perNetwork, perAccount, fromNetwork }: GuessLimits,
): Promise<() => Promise<void>> {
  const device = findKnownDevice(ctx, userId);
  const rateLimits: RateLimit[] =
    device === null
      ? [
          ...(fromNetwork ? [{ action: `${action}.from`, key: ctx.clientAddress, ...fromNetwork }] : []),
          { action: `${action}.network`, key: `${name} ${ctx.clientAddress}`, ...perNetwork },
          { action: `${action}.account`, key: name, ...perAccount },
        ]
      : [{ action: `${action}.device`, key: `${name} ${device}`, ...perNetwork }];
  for (const rateLimit of rateLimits) await consumeRateLimit(ctx, rateLimit);
  return async () => {
    for (const rateLimit of rateLimits) await refundRateLimit(ctx, rateLimit);
  };
}

/** Counts a guess, checks it, and refunds the count unless it was wrong. Returns what `check` did: null if it was wrong. Refuses: too_many_requests. */
export async function checkGuess<Right>(
  ctx: Ctx,
  target: GuessTarget,
  limits: GuessLimits,
  check: () => Promise<Right | null>,
): Promise<Right | null> {
  const refund = await consumeGuess(ctx, target, limits);
  let isWrong = false;
  try {
    const right = await check();
    isWrong = right === null;
    return right;
  } finally {
    if (!isWrong) await refund();
  }
}

const purpose = 'known device';

/** A shared browser remembers this many members; the one who signed in longest ago is dropped first. */
const maxAccounts = 5;

type Caller = Pick<Ctx, 'caller' | 'secrets'>;

/**
 * The id of the caller's browser, if the account has signed in with it before: such a browser has a separate allowance, which
 * other people's wrong guesses can't use up. Without an account (null) the same is computed, so that both cases take equally long.
 */
export function findKnownDevice({ caller, secrets }: Caller, userId: string | null): string | null {
  const { id, signatures } = parseDeviceToken(caller.deviceToken);
  const isKnown = signatures.map((signature) =>
    secrets.isSigned(purpose, textOf(id, userId ?? 'nobody'), signature),
  );
  return isKnown.includes(true) ? id : null;
}

/** Creates the cookie value by which the caller's browser is recognised for this account as well. */
export function createDeviceToken({ caller, secrets }: Caller, userId: string): string {
  const known = parseDeviceToken(caller.deviceToken);
  const id = known.id === '' ? randomBytes(16).toString('base64url') : known.id;
  const own = secrets.sign(purpose, textOf(id, userId));
  const others = known.signatures.filter((signature) => signature !== own);
  return [id, own, ...others].slice(0, 1 + maxAccounts).join('.');
}

function parseDeviceToken(token: string | undefined): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = token?.split('.') ?? [];
  return { id, signatures };
}

function textOf(id: string, userId: string): string {
  return `${id} ${userId}`;
}
