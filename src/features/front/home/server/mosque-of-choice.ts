import { ownAccount } from '#features/accounts/users/server/public.ts';
import {
  findApprovedMosque,
  listReachableMosques,
  type MosqueRow,
} from '#features/mosques/places/server/public.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { calls, NextJamaah } from '../contract.ts';

type Choice = {
  mosque: MosqueRow | undefined;
  chosenBy: NextJamaah['chosenBy'];
  isGone: boolean;
  /** Where the member lives, as far as the postcode says. */
  from: (Point & { approximate: boolean }) | null;
};

/** Whose times the caller is shown: see `getNextJamaah`. One that is no longer listed gives way to the next in line. */
export async function mosqueOfChoice(ctx: Ctx, input: InputOf<typeof calls.getNextJamaah>): Promise<Choice> {
  const account = await ownAccount(ctx);
  const from = account?.postcode ? await findPostcode(ctx, account.postcode) : null;
  const nobody = { mosque: undefined, chosenBy: 'nobody', from } as const;
  if (input.at === 'borough') return { ...nobody, isGone: false };
  const named = [
    { id: input.at === 'nearest' ? undefined : input.at, chosenBy: 'asked' },
    ...(input.at === 'nearest'
      ? []
      : ([
          { id: account?.placeAffiliationId, chosenBy: 'own' },
          { id: input.remembered, chosenBy: 'device' },
        ] as const)),
  ] as const;
  let isGone = false;
  for (const { id, chosenBy } of named) {
    if (!id) continue;
    const mosque = await findApprovedMosque(ctx.db, id);
    if (mosque) return { mosque, chosenBy, isGone, from };
    isGone = true;
  }
  const mosque = from ? await nearestTo(ctx, from) : undefined;
  return mosque ? { mosque, chosenBy: 'nearest', isGone, from } : { ...nobody, isGone };
}

async function nearestTo(ctx: Ctx, from: Point): Promise<MosqueRow | undefined> {
  const [nearest] = await listReachableMosques(ctx.db, from, {}, 1);
  return nearest && findApprovedMosque(ctx.db, nearest.id);
}
