import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findBannedAddresses, members } from '#features/accounts/users/server/public.ts';
import { canonicalEmail } from '#features/accounts/users/user.contract.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText, takeLock } from '#kit/server/db/sql.ts';
import { eraseMailTo } from '#kit/server/mail/outbox.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { entryNotFound, WaitingEntry, type waitingGroups } from '../waiting-list.contract.ts';
import { correctionDays, type WaitingStatus } from '../waiting-list.rules.ts';
import { foundingMembers, signUpCorrections, waitingList } from './waiting-list.tables.ts';

type Group = (typeof waitingGroups)[number];

/** The number of founding places taken. */
export function countTakenPlaces(db: Db): Promise<number> {
  return db.$count(foundingMembers);
}

/** An entry's current status, in SQL: 'joined' once the account created on approval has a password. */
export const currentStatus = sql<WaitingStatus>`case
  when ${members.accountStatus} is not null and ${members.accountStatus} <> 'pending' then 'joined'
  else ${waitingList.status} end`;

const selection = {
  entry: waitingList,
  status: currentStatus,
  joinedAt: members.joinedAt,
  foundingPlace: foundingMembers.place,
};

function entries(db: Db) {
  return db
    .select(selection)
    .from(waitingList)
    .leftJoin(members, eq(members.id, waitingList.userId))
    .leftJoin(foundingMembers, eq(foundingMembers.waitingListId, waitingList.id))
    .$dynamic();
}

export type FoundEntry = Awaited<ReturnType<typeof entries>>[number];

const groupStatuses: Record<Exclude<Group, 'all'>, readonly WaitingStatus[]> = {
  pending: ['pending'],
  approved: ['approved', 'invited'],
  active: ['joined'],
  rejected: ['rejected'],
};

type Filter = { group?: Group | undefined; status?: WaitingStatus | undefined; search?: string | undefined };

function condition({ group, status, search }: Filter): SQL | undefined {
  const inGroup = group && group !== 'all' ? inArray(currentStatus, [...groupStatuses[group]]) : undefined;
  return and(
    inGroup,
    status && sql`${currentStatus} = ${status}`,
    search === undefined ? undefined : containsText(waitingList.searchText, search),
  );
}

/** A page of entries, longest waiting first. */
export async function listWaitingListEntries(
  db: Db,
  filter: Filter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [after] = decodeCursor(paging.cursor, ['uuid']);
  const where = condition(filter);
  const rows = await entries(db)
    .where(and(where, after === undefined ? undefined : sql`${waitingList.id} > ${after}`))
    .orderBy(asc(waitingList.id))
    .limit(paging.limit + 1);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(waitingList)
    .leftJoin(members, eq(members.id, waitingList.userId))
    .where(where);
  return pageOf(rows, paging.limit, counted?.total ?? 0, ({ entry }) => [entry.id]);
}

async function findEntry(db: Db, id: string): Promise<FoundEntry | undefined> {
  const [row] = await entries(db).where(eq(waitingList.id, id));
  return row;
}

/** The number of entries with each status. */
export function countByStatus(db: Db): Promise<{ status: WaitingStatus; count: number }[]> {
  return db
    .select({ status: currentStatus, count: sql<number>`count(*)::int` })
    .from(waitingList)
    .leftJoin(members, eq(members.id, waitingList.userId))
    .groupBy(currentStatus);
}

/** Returns the entry from which an account was created. */
export async function findEntryOfUser(db: Db, userId: string) {
  const [row] = await db.select().from(waitingList).where(eq(waitingList.userId, userId));
  return row;
}

/** Returns the entries of a member’s address when they joined, oldest first: the accepted one, and any that was rejected before. */
export function listEntriesOfUser(db: Db, userId: string) {
  const addresses = db
    .select({ address: waitingList.canonicalEmail })
    .from(waitingList)
    .where(eq(waitingList.userId, userId));
  return db
    .select()
    .from(waitingList)
    .where(inArray(waitingList.canonicalEmail, addresses))
    .orderBy(asc(waitingList.id));
}

/** Returns the pending entry of an address in canonical form. */
export async function findPendingEntry(db: Db, address: string) {
  const [row] = await db
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.canonicalEmail, address), eq(waitingList.status, 'pending')));
  return row;
}

/** Lets one transaction at a time change the entries of an address: somebody joins again while an administrator decides. */
export function lockAddress(tx: Db, address: string): Promise<void> {
  return takeLock(tx, `sign-ups of ${address}`);
}

/** The instant (UTC) since which corrections may still be taken over. */
export function correctionsSince(now: Date): string {
  return new Date(now.getTime() - correctionDays * 24 * 3_600_000).toISOString();
}

/** Whether a member holds a founding place. */
export async function isFoundingMember(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(foundingMembers, eq(foundingMembers.userId, userId))) > 0;
}

/** Deletes entries from before an instant (UTC) that never led to an invitation, and corrections that nobody took over. */
export async function purgeExpiredWaitingListEntries(db: Db, before: string, now: Date): Promise<void> {
  await db.delete(signUpCorrections).where(lt(signUpCorrections.createdAt, correctionsSince(now)));
  await db.delete(waitingList).where(and(lt(waitingList.createdAt, before), isNull(waitingList.userId)));
}

/** Clears the columns about how a member found us. */
export async function clearCampaign(tx: Db, userId: string): Promise<void> {
  await tx
    .update(waitingList)
    .set({
      campaignConsent: false,
      referrerHost: null,
      utmSource: null,
      utmMedium: null,
      utmCampaign: null,
      utmTerm: null,
      utmContent: null,
      browserLanguage: null,
      deviceClass: null,
    })
    .where(eq(waitingList.userId, userId));
}

/**
 * Locks and returns an entry with its address, so that administrators act on it one after the other, and nobody joins again meanwhile.
 * Refuses: entry_not_found.
 */
export async function lockEntry(tx: Db, id: string): Promise<FoundEntry> {
  const [known] = await tx
    .select({ address: waitingList.canonicalEmail })
    .from(waitingList)
    .where(eq(waitingList.id, id));
  if (!known) throw apiError(entryNotFound);
  await lockAddress(tx, known.address);
  const [locked] = await tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(eq(waitingList.id, id))
    .for('update');
  const found = locked && (await findEntry(tx, id));
  if (!found) throw apiError(entryNotFound);
  return found;
}

/** Counts the sign-ups since an instant (UTC), and how many of them have been invited and have joined. */
export async function countSignUps(
  db: Db,
  since: string,
): Promise<{ asked: number; invited: number; joined: number }> {
  const [row] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      invited: sql<number>`count(*) filter (where ${waitingList.status} in ('approved', 'invited', 'joined'))::int`,
      joined: sql<number>`count(*) filter (where ${waitingList.status} = 'joined')::int`,
    })
    .from(waitingList)
    .where(gte(waitingList.createdAt, since));
  return row ?? { asked: 0, invited: 0, joined: 0 };
}

/** Deletes the entries of a departing member, of any address they have had, and the emails to those addresses. */
export async function eraseEntries(tx: TxCtx, userId: string, addresses: readonly string[]): Promise<void> {
  const deleted = await tx.db
    .delete(waitingList)
    .where(
      or(eq(waitingList.userId, userId), inArray(waitingList.canonicalEmail, addresses.map(canonicalEmail))),
    )
    .returning({ id: waitingList.id, email: waitingList.email });
  const ids = deleted.map(({ id }) => id);
  await eraseMailTo(
    tx.db,
    deleted.map(({ email }) => email),
  );
  await eraseThingsFromAudit(tx.db, { type: 'waiting_list', authorId: userId, ids, keptIds: [] });
}

/** Converts entries to the fields that administrators see. */
export async function toWaitingEntries(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  found: readonly FoundEntry[],
): Promise<WaitingEntry[]> {
  const addresses = found.map(({ entry }) => entry.canonicalEmail);
  const [banned, rejections] = await Promise.all([
    findBannedAddresses(ctx, addresses),
    findRejections(ctx.db, addresses),
  ]);
  return found.map((row) => {
    const before = rejections.findLast(
      ({ id, address }) => address === row.entry.canonicalEmail && id < row.entry.id,
    );
    return toWaitingEntry(row, {
      wasBanned: banned.has(row.entry.canonicalEmail),
      rejectedBefore: before ? pick(before, 'at', 'by') : null,
    });
  });
}

/** Returns the rejected entries of the addresses, oldest first, with when and by whom. */
async function findRejections(db: Db, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const rows = await db
    .select({
      id: waitingList.id,
      address: waitingList.canonicalEmail,
      decidedAt: waitingList.decidedAt,
      updatedAt: waitingList.updatedAt,
      decidedBy: pick(members, 'firstName', 'lastName'),
    })
    .from(waitingList)
    .leftJoin(members, eq(members.id, waitingList.decidedBy))
    .where(and(inArray(waitingList.canonicalEmail, [...addresses]), eq(waitingList.status, 'rejected')))
    .orderBy(asc(waitingList.id));
  return rows.map(({ decidedAt, updatedAt, decidedBy, ...one }) => ({
    ...one,
    at: decidedAt ?? updatedAt,
    by: decidedBy && fullName(decidedBy),
  }));
}

function toWaitingEntry(
  { entry, status, joinedAt, foundingPlace }: FoundEntry,
  past: Pick<WaitingEntry, 'wasBanned' | 'rejectedBefore'>,
): WaitingEntry {
  const campaign = [entry.utmSource, entry.utmMedium, entry.utmCampaign].filter(Boolean).join(' / ');
  return present(WaitingEntry, entry, {
    mobile: entry.phone,
    status,
    ...past,
    campaign: campaign || null,
    foundingPlace,
    joinedAt,
  });
}
