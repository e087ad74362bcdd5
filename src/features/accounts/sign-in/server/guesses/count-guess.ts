import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit, returnRateLimit, type Turn } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { knownDeviceOf } from './known-device.ts';

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

/** Whom a guess is about: the account, if there is one, and the name under which it is counted in any case. */
export type Guessed = { userId: string | null; name: string };

/**
 * Counts a guess at an account's secret before it is looked at, so that guesses made at once can't pass together. The guesser
 * is delayed, not the owner: first their network is, for this account; the owner's browsers have an allowance of their own.
 * Returns what takes the count back, for a guess that was right. Refuses: too_many_requests.
 */
export async function countGuess(
  ctx: Ctx,
  { userId, name }: Guessed,
  { action, perNetwork, perAccount, fromNetwork }: GuessLimits,
): Promise<() => Promise<void>> {
  const device = knownDeviceOf(ctx, userId);
  const turns: Turn[] =
    device === null
      ? [
          ...(fromNetwork ? [{ action: `${action}.from`, key: ctx.clientAddress, ...fromNetwork }] : []),
          { action: `${action}.network`, key: `${name} ${ctx.clientAddress}`, ...perNetwork },
          { action: `${action}.account`, key: name, ...perAccount },
        ]
      : [{ action: `${action}.device`, key: `${name} ${device}`, ...perNetwork }];
  for (const turn of turns) await consumeRateLimit(ctx, turn);
  return async () => {
    for (const turn of turns) await returnRateLimit(ctx, turn);
  };
}

/**
 * Counts a guess, has it looked at, and takes the count back unless it was wrong. Answers whether it was right.
 * Refuses: too_many_requests.
 */
export async function tryGuess(
  ctx: Ctx,
  guessed: Guessed,
  limits: GuessLimits,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const takeBack = await countGuess(ctx, guessed, limits);
  let isWrong = false;
  try {
    isWrong = !(await isRight());
  } finally {
    if (!isWrong) await takeBack();
  }
  return !isWrong;
}
