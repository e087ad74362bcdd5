import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Person } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';

let count = 0;

/** A signed-in actor without a row in the database, by default an ordinary verified member. */
export function aPerson(fields: Partial<Person> = {}): Person {
  return {
    kind: 'person',
    id: '00000000-0000-7000-8000-000000000001',
    sessionId: '00000000-0000-7000-8000-000000000002',
    role: 'user',
    canPromoteAdmin: false,
    emailVerified: true,
    suspended: false,
    hasSecondFactor: false,
    lacksSecondFactor: false,
    confirmedAt: '2026-11-21T11:59:00.000Z',
    ...fields,
  };
}

/** By default, stores an active, verified account without a password. */
export async function aUser(db: Db, fields: Partial<typeof users.$inferInsert> = {}) {
  count += 1;
  const email = fields.email ?? `member${count}-${process.pid}@example.org`;
  const [row] = await db
    .insert(users)
    .values({
      email,
      canonicalEmail: email.toLowerCase(),
      firstName: 'Amina',
      lastName: `Khan ${count}`,
      accountStatus: 'active',
      isEmailVerified: true,
      joinedAt: '2026-10-01T09:00:00.000Z',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The account was not stored.');
  return row;
}

/** Stores an account and returns a context signed in as its owner. */
export async function asMember(ctx: Ctx, fields: Partial<typeof users.$inferInsert> = {}) {
  const user = await aUser(ctx.db, fields);
  const actor = aPerson({
    id: user.id,
    role: user.role,
    canPromoteAdmin: user.canPromoteAdmin,
    emailVerified: user.isEmailVerified,
  });
  return { user, ctx: { ...ctx, actor } };
}

/** Does the same for an administrator. */
export function asAdmin(ctx: Ctx, fields: Partial<typeof users.$inferInsert> = {}) {
  return asMember(ctx, { role: 'admin', ...fields });
}
