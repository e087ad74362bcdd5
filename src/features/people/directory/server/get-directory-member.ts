import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { memberNotFound } from '../errors.ts';
import { presentMembers } from './present-members.ts';
import { findShown } from './queries.ts';
import { requireDirectory } from './require-directory.ts';

/** Answers one entry. Refuses: member_not_found, not_allowed, too_many_requests. */
export const getDirectoryMember = handle(calls.getDirectoryMember, async (ctx, { id }) => {
  await requireDirectory(ctx);
  const look = { viewerId: personOf(ctx).id, now: ctx.now };
  const row = await findShown(ctx.db, look, id);
  const [member] = row ? await presentMembers(ctx.db, look, [row]) : [];
  if (!member) throw apiError(memberNotFound);
  return member;
});
