import { and, desc, eq, getViewSelectedFields, gte, sql } from 'drizzle-orm';
import type { EmailProposal } from '#features/accounts/sign-in/server/public.ts';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import type { AccountStatus } from '#features/accounts/users/user.rules.ts';
import { knownPlaces } from '#features/mosques/places/server/public.ts';
import type { Role } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import { AdminUser, type ProposedEmail } from '../administration.contract.ts';

type Paging = { limit: number; cursor?: string | undefined };
type Filter = {
  search?: string | undefined;
  role?: Role | undefined;
  status?: AccountStatus | undefined;
};

function accounts(db: Db) {
  return db
    .select({ user: getViewSelectedFields(members), mosque: { id: knownPlaces.id, name: knownPlaces.name } })
    .from(members)
    .leftJoin(knownPlaces, eq(knownPlaces.id, members.placeAffiliationId))
    .$dynamic();
}

type FoundAccount = Awaited<ReturnType<typeof accounts>>[number];

/** Reads a page of accounts, newest first. */
export async function listAccounts(db: Db, filter: Filter, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const where = and(
    filter.search === undefined ? undefined : containsText(members.searchText, filter.search),
    filter.role && eq(members.role, filter.role),
    filter.status && eq(members.accountStatus, filter.status),
  );
  const rows = await accounts(db)
    .where(and(where, before === undefined ? undefined : sql`${members.id} < ${before}`))
    .orderBy(desc(members.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(members, where), ({ user }) => [user.id]);
}

async function findAccount(db: Db, id: string): Promise<FoundAccount | undefined> {
  const [row] = await accounts(db).where(eq(members.id, id));
  return row;
}

/** Counts the accounts created since an instant (UTC). */
export function countAccountsSince(db: Db, since: string): Promise<number> {
  return db.$count(members, gte(members.createdAt, since));
}

/** An account as an administrator sees it: no hash, no token. */
export function toAdminUser({ user, mosque }: FoundAccount): AdminUser {
  return present(AdminUser, user, {
    mosque,
    mosqueId: user.placeAffiliationId,
    profileImageUrl: photoUrl(user.photoKey),
  });
}

/** A proposed address as an administrator sees it. */
export function toProposedEmail({
  email,
  askedAt,
  dueAt,
  newAgreedAt,
  oldAgreedAt,
}: EmailProposal): ProposedEmail {
  return { email, askedAt, dueAt, isConfirmed: newAgreedAt !== null, hasAgreed: oldAgreedAt !== null };
}

/** Loads an account. Refuses: user_not_found. */
export async function loadAdminUser(db: Db, id: string): Promise<AdminUser> {
  const found = await findAccount(db, id);
  if (!found) throw apiError(userNotFound);
  return toAdminUser(found);
}
