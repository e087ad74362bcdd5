import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import type { waitingGroups } from '../contract.ts';
import type { WaitingStatus } from '../rules.ts';
import { foundingMembers, waitingList } from './tables.ts';

type Group = (typeof waitingGroups)[number];

/** How many founding places are taken. */
export function countTakenPlaces(db: Db): Promise<number> {
  return db.$count(foundingMembers);
}

/** An entry counts as joined once the account that its approval made has a password. */
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

export async function findEntry(db: Db, id: string): Promise<FoundEntry | undefined> {
  const [row] = await entries(db).where(eq(waitingList.id, id));
  return row;
}

/** How many entries have each status. */
export function countByStatus(db: Db): Promise<{ status: WaitingStatus; count: number }[]> {
  return db
    .select({ status: currentStatus, count: sql<number>`count(*)::int` })
    .from(waitingList)
    .leftJoin(members, eq(members.id, waitingList.userId))
    .groupBy(currentStatus);
}

/** The entry that became an account. */
export async function findEntryOfUser(db: Db, userId: string) {
  const [row] = await db.select().from(waitingList).where(eq(waitingList.userId, userId));
  return row;
}

/** Whether a member holds a founding place. */
export async function isFoundingMember(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(foundingMembers, eq(foundingMembers.userId, userId))) > 0;
}

/** Deletes entries from before an instant (UTC) that never led to an invitation. */
export async function purgeExpiredWaitingListEntries(db: Db, before: string): Promise<void> {
  await db.delete(waitingList).where(and(lt(waitingList.createdAt, before), isNull(waitingList.userId)));
}

/** Deletes how a member found us. */
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
