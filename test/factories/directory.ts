import type { users } from '#features/accounts/users/server/tables.ts';
import { calls } from '#features/people/member-profiles/contract.ts';
import { saveMemberProfile } from '#features/people/member-profiles/server/save-member-profile.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** A member with an entry in the directory that all members see, unless told otherwise. */
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
