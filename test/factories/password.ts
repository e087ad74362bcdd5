import { hashPassword } from '#features/accounts/sign-in/server/passwords.ts';
import type { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';

/** The password of every member in the tests who has one. */
export const thePassword = 'seven green figs on the sill';

/** Stores a member with this password, and returns a signed-in context. */
export async function asMemberWithPassword(ctx: Ctx, fields: Partial<typeof users.$inferInsert> = {}) {
  return asMember(ctx, { passwordHash: await hashPassword(thePassword), ...fields });
}
