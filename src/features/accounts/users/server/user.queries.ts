import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '#kit/contract/audience.ts';
import { apiError, notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { preparedQuery } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type AccountPermission, mayDo } from '../permission.rules.ts';
import { CurrentUser, canonicalEmail } from '../user.contract.ts';
import { userNotFound } from '../user.errors.ts';
import type { consentKinds } from '../user.rules.ts';
import { consents, users } from './user.tables.ts';

/** Returns the signed-in caller. Refuses: not_signed_in, for a visitor or a job. */
export function requireUser(ctx: Pick<Ctx, 'actor'>): Person {
  if (ctx.actor.kind !== 'person') throw apiError(notSignedIn);
  return ctx.actor;
}

const findById = preparedQuery((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** Returns the account with an id; undefined without an id, since a token may have no account. */
export async function findUser(db: Db, id: string | null | undefined): Promise<UserRow | undefined> {
  if (id === null || id === undefined) return undefined;
  const [row] = await findById(db, { id });
  return row;
}

/** Returns the accounts that still exist, with the fields needed to email them. */
export function listUsers(db: Db, ids: readonly string[]) {
  return db
    .select(pick(users, 'id', 'email', 'firstName', 'lastName'))
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/** Returns the account with an address, compared in canonical form. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail(email)));
  return row;
}

/** Locks and returns the caller's row until the transaction ends. Refuses: not_signed_in. */
export async function lockOwnUser(tx: TxCtx): Promise<UserRow> {
  const [row] = await tx.db
    .select()
    .from(users)
    .where(eq(users.id, requireUser(tx).id))
    .for('update');
  if (!row) throw apiError(notSignedIn);
  return row;
}

/**
 * Locks accounts until the transaction ends, before any of their rows are locked (the order is in kit/server/transaction.ts): 'key
 * share' prevents deletion only, 'no key update' also excludes others that take this lock, and 'update' prevents any change.
 * Deleted accounts are skipped.
 */
export async function lockAccounts(
  tx: Pick<TxCtx, 'db'>,
  ids: readonly (string | null)[],
  strength: 'key share' | 'no key update' | 'update' = 'key share',
): Promise<void> {
  const presentIds = ids.filter((id) => id !== null);
  if (presentIds.length === 0) return;
  await tx.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, presentIds))
    .orderBy(asc(users.id))
    .for(strength);
}

/** Returns the caller's account id; null for a visitor or a job. */
export function actorIdOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.kind === 'person' ? actor.id : null;
}

/** The number of active members, shown on the public banner. */
export function countActiveMembers(db: Db): Promise<number> {
  return db.$count(users, eq(users.accountStatus, 'active'));
}

/** The administrators to notify, including the main one. */
export function listAdministrators(
  db: Db,
): Promise<{ id: string; email: string; firstName: string; lastName: string }[]> {
  return db
    .select(pick(users, 'id', 'email', 'firstName', 'lastName'))
    .from(users)
    .where(and(inArray(users.role, ['admin', 'super_admin']), eq(users.accountStatus, 'active')));
}

/** Whether the site already has a main administrator. */
export async function hasMainAdministrator(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'super_admin'))) > 0;
}

/** Changes an account's row. For use by this feature, sign-in and the profile only. */
export async function updateUser(
  tx: Db,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, id));
}

/** Stores a member's display name; null shows first and last name. */
export async function setShownName(tx: Db, id: string, shownName: string | null): Promise<void> {
  await tx.update(users).set({ shownName }).where(eq(users.id, id));
}

/** Locks and returns an account's row until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** Locks an account's row for share: nobody can change or delete it before the transaction ends, and others may read it. */
export async function lockUserForShare(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('share');
  return row;
}

const ownAccounts = new WeakMap<Ctx, Promise<UserRow | undefined>>();

/** Returns the caller's account for reading only; undefined for a visitor. */
export async function ownAccount(ctx: Ctx): Promise<UserRow | undefined> {
  if (ctx.actor.kind !== 'person') return undefined;
  return ownAccounts.get(ctx) ?? findUser(ctx.db, ctx.actor.id);
}

/** Reads the caller's account once for all calls of a page: later calls with this context get the cached account. */
export function cacheOwnAccount(ctx: Ctx): Promise<UserRow | undefined> {
  const account = ownAccount(ctx);
  ownAccounts.set(ctx, account);
  return account;
}

/**
 * Locks the account to be changed together with the administrator's: if two administrators act on each other at the same time, the
 * second one's permissions are checked after the first change. Refuses: user_not_found, not_allowed.
 */
export async function lockTargetAccount(
  tx: TxCtx,
  userId: string,
  permission: AccountPermission,
): Promise<UserRow> {
  const actor = requireUser(tx);
  const rows = await tx.db
    .select()
    .from(users)
    .where(inArray(users.id, [actor.id, userId]))
    .orderBy(asc(users.id))
    .for('update');
  const subject = rows.find((row) => row.id === userId);
  const own = rows.find((row) => row.id === actor.id);
  if (!subject) throw apiError(userNotFound);
  const currentActor = own && { ...actor, role: own.role, canPromoteAdmin: own.canPromoteAdmin };
  if (!currentActor || !mayDo(permission, currentActor, subject)) throw apiError(notAllowed);
  return subject;
}

/** Locks the account with an email address like `lockTargetAccount`. Refuses: user_not_found, not_allowed. */
export async function lockTargetAccountByEmail(
  tx: TxCtx,
  email: string,
  permission: AccountPermission,
): Promise<UserRow> {
  const found = await findUserByEmail(tx.db, email);
  if (!found) throw apiError(userNotFound);
  return lockTargetAccount(tx, found.id, permission);
}

export type UserRow = typeof users.$inferSelect;

/** The URL of a member's photo; only members can fetch it. */
export function photoUrl(photoKey: string | null): string | null {
  return photoKey === null ? null : `/media/${photoKey}`;
}

/** The fields of an account that its owner sees. */
export function toCurrentUser(row: UserRow, hasSecondFactor: boolean): CurrentUser {
  return present(CurrentUser, row, {
    mosqueId: row.placeAffiliationId,
    profileImageUrl: photoUrl(row.photoKey),
    hasSecondFactor,
  });
}

type InvitedAccount = Pick<
  typeof users.$inferInsert,
  'email' | 'canonicalEmail' | 'firstName' | 'lastName' | 'phone' | 'postcode' | 'newsletterSubscribed'
> & { approvedBy: string | null; approvedAt: string };

/** The consents given before the account existed. */
type GivenConsents = { kinds: readonly (typeof consentKinds)[number][]; version: string; givenAt: string };

/** Creates an account that waits for its owner to set a password, with the given consents. Returns its id. */
export async function createInvitedAccount(
  tx: Db,
  account: InvitedAccount,
  { kinds, version, givenAt }: GivenConsents,
): Promise<string> {
  const [user] = await tx.insert(users).values(account).returning({ id: users.id });
  if (!user) throw new Error('The account was not stored.');
  await tx.insert(consents).values(kinds.map((kind) => ({ userId: user.id, kind, version, givenAt })));
  return user.id;
}

/** Deletes an account that was never activated. */
export async function deletePendingAccount(tx: Db, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, userId), eq(users.accountStatus, 'pending')));
}
