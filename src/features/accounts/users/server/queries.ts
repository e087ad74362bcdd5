import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '#kit/contract/audience.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { builtOnce } from '#kit/server/db/built-once.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { canonicalEmail } from '../email-address.ts';
import type { UserRow } from './presenters.ts';
import { users } from './tables.ts';

/** The person who is asking. Refuses: not_signed_in, for a visitor or a job. */
export function personOf(ctx: Pick<Ctx, 'actor'>): Person {
  if (ctx.actor.kind !== 'person') throw apiError(notSignedIn);
  return ctx.actor;
}

const findById = builtOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** The account with an id; undefined without one, as a token may have no account. */
export async function findUser(db: Db, id: string | null | undefined): Promise<UserRow | undefined> {
  if (id === null || id === undefined) return undefined;
  const [row] = await findById(db, { id });
  return row;
}

/** The accounts that still exist, with what is needed to write to them. */
export function listUsers(db: Db, ids: readonly string[]) {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/** The account with an address, however it is spelt. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail(email)));
  return row;
}

/** The row of the person who is asking, locked until the transaction ends. Refuses: not_signed_in. */
export async function lockOwnUser(tx: TxCtx): Promise<UserRow> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(eq(users.id, personOf(tx).id))
    .for('update');
  if (!row) throw apiError(notSignedIn);
  return row;
}

/**
 * Locks accounts until the transaction ends, before anything of theirs is locked (the order stands in
 * kit/server/transaction.ts): against being deleted alone, with 'no key update' against
 * others who ask for the same, or with 'update' against any change. Those that are gone are passed over.
 */
export async function lockAccounts(
  tx: Pick<TxCtx, 'db'>,
  ids: readonly (string | null)[],
  strength: 'key share' | 'no key update' | 'update' = 'key share',
): Promise<void> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return;
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, known))
    .orderBy(asc(users.id))
    .for(strength);
}

/** The id of the account that acts; null for a visitor or a job. */
export function actorIdOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.kind === 'person' ? actor.id : null;
}

/** The number of active members, as counted on the public banner. */
export function countActiveMembers(db: Db): Promise<number> {
  return db.$count(users, eq(users.accountStatus, 'active'));
}

/** The administrators to notify, including the main one. */
export function listAdministrators(
  db: Db,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super_admin']), eq(users.accountStatus, 'active')));
}

/** Whether the site has its main administrator yet. */
export async function hasMainAdministrator(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'super_admin'))) > 0;
}

/** Writes columns of an account; only its own feature, sign-in and the profile do. */
export async function updateUser(
  tx: Db,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** The row of an account, locked until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** The row of an account that nobody can change or delete before the transaction ends; others may read it meanwhile. */
export async function holdUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row;
}
