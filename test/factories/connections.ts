import {
  acceptConnection,
  createMemberConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { memberProfiles } from '#features/people/member-profiles/server/member-profile.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** A signed-in member who accepts introductions from all members. */
export async function anOpenMember(
  ctx: Ctx,
  names: { firstName?: string; lastName?: string } = {},
  choices: Partial<typeof memberProfiles.$inferInsert> = {},
) {
  const member = await asMember(ctx, names);
  const { id, firstName, lastName } = member.user;
  const shown = { shownName: `${firstName} ${lastName}`, searchText: '', seenBy: 'members' as const };
  await ctx.db.insert(memberProfiles).values({ userId: id, ...shown, ...choices });
  return member;
}

/** Two signed-in members. */
export async function twoMembers(ctx: Ctx) {
  const amina = await anOpenMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
  const nadia = await anOpenMember(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  return { amina, nadia };
}

/** Two members in conversation: Amina asked, and Nadia accepted. */
export async function aConversation(ctx: Ctx) {
  const { amina, nadia } = await twoMembers(ctx);
  const { id } = await createMemberConnection.run(amina.ctx, {
    toUserId: nadia.user.id,
    message: 'Salam Nadia',
  });
  await acceptConnection.run(nadia.ctx, { id });
  return { amina, nadia, id };
}
