import { acceptConnection } from '#features/people/connections/server/requests/answer-connection.ts';
import { createMemberConnection } from '#features/people/connections/server/requests/create-member-connection.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** Two members, signed in. */
export async function twoMembers(ctx: Ctx) {
  const amina = await asMember(ctx, { firstName: 'Amina', lastName: 'Khan' });
  const nadia = await asMember(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
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
