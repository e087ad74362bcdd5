import type { users } from '#features/accounts/users/server/user.tables.ts';
import { calls } from '#features/people/member-profiles/member-profile.contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/member-profile.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** A member with a directory entry, by default visible to all members. */
export async function anEntry(
  ctx: Ctx,
  entry: object = {},
  account: Partial<typeof users.$inferInsert> = {},
) {
  const member = await asMember(ctx, account);
  const input = { seenBy: 'members', wizardStep: 4, ...entry };
  await saveMemberProfile.run(member.ctx, calls.saveMemberProfile.input.parse(input));
  return member;
}
