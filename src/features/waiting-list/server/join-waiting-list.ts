import { handle } from '#kit/server/handle.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { calls, joinedText } from '../contract.ts';
import { canonicalEmail, consentVersion } from '../rules.ts';
import { waitingList } from './tables.ts';

const hour = 3600;

/**
 * Stores a sign-up with its consent. One statement decides whether the address is new, and the answer says the same
 * either way. Refuses: too_many_requests (three an hour for one address).
 */
export const joinWaitingList = handle(calls.joinWaitingList, async (ctx, input) => {
  const email = canonicalEmail(input.email);
  await takeTurn(
    ctx.db,
    { action: 'joinWaitingList.email', key: email, times: 3, perSeconds: hour },
    ctx.now,
  );
  await ctx.db
    .insert(waitingList)
    .values({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      canonicalEmail: email,
      phone: input.phone,
      postcode: input.postcode,
      reason: input.reason || null,
      weeklyNewsletter: input.weeklyNewsletter ?? false,
      consentVersion,
      consentedAt: ctx.now.toISOString(),
    })
    .onConflictDoNothing({ target: waitingList.canonicalEmail });
  return { message: joinedText } as const;
});
