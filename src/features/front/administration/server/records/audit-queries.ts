import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { boroughDayStart } from '#kit/server/offset-text.ts';
import { AuditEntry } from '../../records-contract.ts';

type Filter = {
  action?: string | undefined;
  targetType?: string | undefined;
  targetId?: string | undefined;
  actorId?: string | undefined;
  /** The first and last day, in the borough's time zone. */
  from?: string | undefined;
  to?: string | undefined;
};

function condition(filter: Filter): SQL | undefined {
  return and(
    filter.action ? eq(auditLog.action, filter.action) : undefined,
    filter.targetType ? eq(auditLog.targetType, filter.targetType) : undefined,
    filter.targetId ? eq(auditLog.targetId, filter.targetId) : undefined,
    filter.actorId ? eq(auditLog.actorId, filter.actorId) : undefined,
    filter.from ? gte(auditLog.createdAt, boroughDayStart(filter.from)) : undefined,
    filter.to ? lt(auditLog.createdAt, boroughDayStart(addDays(filter.to, 1))) : undefined,
  );
}

function entries(db: Db) {
  return db
    .select({ entry: auditLog, firstName: members.firstName, lastName: members.lastName })
    .from(auditLog)
    .leftJoin(members, eq(members.id, auditLog.actorId))
    .orderBy(desc(auditLog.id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof entries>>[number];

/** A page of the audit log, newest first. */
export async function listAuditEntries(
  db: Db,
  filter: Filter,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const where = condition(filter);
  const rows = await entries(db)
    .where(and(where, before === undefined ? undefined : sql`${auditLog.id} < ${before}`))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(auditLog, where), ({ entry }) => [entry.id]);
}

/** At most `most` entries, newest first. */
export function readAuditEntries(db: Db, filter: Filter, limit: number): Promise<Row[]> {
  return entries(db).where(condition(filter)).limit(limit);
}

/** Entries with the names of who did it and what it was done to, as far as they still exist. */
export async function toAuditEntries(
  { db, registry }: Pick<Ctx, 'db' | 'registry'>,
  rows: readonly Row[],
): Promise<AuditEntry[]> {
  const names = new Map<string, string>();
  for (const { type, names: namesOf } of registry.namedThings) {
    const ids = rows.flatMap(({ entry }) =>
      entry.targetType === type && isUuid(entry.targetId) ? [entry.targetId] : [],
    );
    if (ids.length === 0) continue;
    for (const [id, name] of await namesOf(db, [...new Set(ids)])) names.set(`${type} ${id}`, name);
  }
  return rows.map(({ entry, firstName, lastName }) =>
    AuditEntry.parse({
      ...entry,
      actorName: firstName === null ? null : `${firstName} ${lastName}`.trim(),
      targetName: names.get(`${entry.targetType} ${entry.targetId}`) ?? nameWithin(entry),
    }),
  );
}

/** Some entries are about the site, or about an address that nobody has. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** What is gone may be named in its entry: the title of an event that was deleted. */
function nameWithin({ before, after }: Row['entry']): string | null {
  const named = [before, after].flatMap((values) =>
    values ? Object.entries(values).filter(([field]) => field === 'title' || field === 'name') : [],
  );
  const [name] = named.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  return name ?? null;
}

/** Removes entries from before an instant (UTC), which a function of the database's owner allows for those of a year ago. */
export async function purgeExpiredAuditEntries({ db }: Ctx, before: string): Promise<void> {
  await db.execute(sql`select audit_remove_before(${before}::timestamptz)`);
}
