import { startSession } from '#features/accounts/sign-in/server/sessions.ts';
import type { users } from '#features/accounts/users/server/user.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aUser } from './people.ts';

/** Stores an account with a session. Returns the cookie for requests over HTTP. */
export async function aSignedInUser(ctx: Ctx, fields: Partial<typeof users.$inferInsert> = {}) {
  const user = await aUser(ctx.db, fields);
  const token = await inTransaction(ctx, (tx) => startSession(tx, user.id));
  return { user, cookie: `sid=${token}` };
}
