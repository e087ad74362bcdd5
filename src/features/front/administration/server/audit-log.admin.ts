import { stringify } from 'csv-stringify/sync';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { boroughDayStart } from '#kit/server/instants.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { AuditEntry, calls } from '../records.contract.ts';

/** Returns a page of the audit log. */
export const listAuditLog = handle(calls.listAuditLog, async (ctx, input) => {
  const page = await listAuditEntries(ctx.db, input, input);
  return { ...page, items: await toAuditEntries(ctx, page.items) };
});

const limit = 10_000;
const columns = [
  'createdAt',
  'actorName',
  'actorId',
  'action',
  'targetType',
  'targetId',
  'targetName',
  'before',
  'after',
  'reason',
];

/** Returns the audit log as CSV. A cell that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export const exportAuditLog = handle(calls.exportAuditLog, async (ctx, filter) => {
  const rows = await toAuditEntries(ctx, await readAuditEntries(ctx.db, filter, limit));
  await audit(ctx, { action: 'audit_log.export', target: { type: 'audit_log', id: 'all' } });
  const csv = stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    cast: { object: (value) => JSON.stringify(value) },
  });
  const bytes = Uint8Array.from(Buffer.from(csv));
  return { bytes, type: 'text/csv; charset=utf-8', downloadName: 'audit-log.csv' };
});

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

/** Reads a page of the audit log, newest first. */
async function listAuditEntries(
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

/** Reads at most `limit` entries, newest first. */
function readAuditEntries(db: Db, filter: Filter, limit: number): Promise<Row[]> {
  return entries(db).where(condition(filter)).limit(limit);
}

/** Adds the names of actors and targets that still exist. */
async function toAuditEntries(
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
      actorName: firstName === null ? null : fullName({ firstName, lastName }),
      targetName: names.get(`${entry.targetType} ${entry.targetId}`) ?? nameWithin(entry),
    }),
  );
}

/** Entries about the site, or about an address without an account, have a target that is not a UUID. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Finds the name of a deleted target in the entry's values: the title of an event that was deleted. */
function nameWithin({ before, after }: Row['entry']): string | null {
  const candidates = [before, after].flatMap((values) =>
    values ? Object.entries(values).filter(([field]) => field === 'title' || field === 'name') : [],
  );
  const [name] = candidates.flatMap(([, value]) => (typeof value === 'string' ? [value] : []));
  return name ?? null;
}

/**
 * Removes entries from before an instant (UTC), through a function of the database owner that keeps the entries of the
 * last eleven months.
 */
export async function purgeExpiredAuditEntries({ db }: Ctx, before: string): Promise<void> {
  await db.execute(sql`select audit_remove_before(${before}::timestamptz)`);
}
