import { actorIdOf, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupNotActive, groupNotFound, insideOnly, notModerating, notOwning } from '../errors.ts';
import { isInside, isModerating, isOwning, mayKnow, mayWrite } from '../rules.ts';
import { stateOf } from './presenters.ts';
import { findGroupFor, findMembership, type GroupRow, lockGroup, type MembershipRow } from './queries.ts';

/** A group and the caller's part in it. */
export type Standing = { group: GroupRow; own: MembershipRow | null };

type Needs = 'known' | 'inside' | 'writing' | 'moderating' | 'owning';

/**
 * The group as the caller stands to it, for reading. Refuses: group_not_found to those who may not know of it,
 * group_members_only, not_group_moderator, not_group_owner.
 */
export async function standingIn(ctx: Ctx | TxCtx, id: string, needs: Needs = 'known'): Promise<Standing> {
  const found = await findGroupFor(ctx.db, id, actorIdOf(ctx));
  if (!found) throw apiError(groupNotFound);
  return checked(found, needs);
}

/** The same for a change: accounts are locked first, then the group, so that its memberships change one at a time. */
export async function lockStanding(
  tx: TxCtx,
  id: string,
  needs: Needs = 'known',
  others: readonly string[] = [],
): Promise<Standing> {
  const person = personOf(tx);
  await lockAccounts(tx, [person.id, ...others]);
  const group = await lockGroup(tx.db, id);
  if (!group) throw apiError(groupNotFound);
  return checked({ group, own: (await findMembership(tx.db, id, person.id)) ?? null }, needs);
}

function checked(standing: Standing, needs: Needs): Standing {
  const state = stateOf(standing.group);
  const own = standing.own ?? undefined;
  if (!mayKnow(state, own)) throw apiError(groupNotFound);
  if (needs === 'known') return standing;
  if (!isInside(own)) throw apiError(insideOnly);
  if (needs === 'moderating' && !isModerating(own)) throw apiError(notModerating);
  if (needs === 'owning' && !isOwning(own)) throw apiError(notOwning);
  if (needs === 'writing' && !mayWrite(state, own)) throw apiError(groupNotActive);
  return standing;
}
