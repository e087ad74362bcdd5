import { hashPassword } from '#features/accounts/sign-in/server/password/hash-password.ts';
import type { users } from '#features/accounts/users/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** The password of every member of the tests who has one. */
export const thePassword = 'seven green figs on the sill';

/** Stores a member with that password, and answers the context of its owner, signed in. */
export async function asMemberWithPassword(ctx: Ctx, fields: Partial<typeof users.$inferInsert> = {}) {
  return asMember(ctx, { passwordHash: await hashPassword(thePassword), ...fields });
}
