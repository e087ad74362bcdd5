import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { listUsers, members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import type { Report } from '../moderation-contract.ts';
import { moderationDecisions, reports } from './tables.ts';

type Paging = { limit: number; cursor?: string | undefined };

const reporters = alias(members, 'reporters');
const authors = alias(members, 'authors');
const moderators = alias(members, 'moderators');

/** A report without the current version of its content. */
export type StoredReport = Omit<Report, 'content' | 'contentLabel'>;

const same = alias(reports, 'same');
const reportsOfSame = sql<number>`(
  select greatest(1, count(*))::int from ${reports} as same
  where ${same.contentType} = ${reports.contentType} and ${same.contentId} = ${reports.contentId}
  and ${same.status} in ('pending', 'reviewed'))`;

/** A page of reports, newest first, with the reporters' and authors' names and records. */
export async function listReportRows(db: Db, where: SQL | undefined, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select({
      report: reports,
      reporter: sql<string | null>`${reporters.firstName} || ' ' || ${reporters.lastName}`,
      author: sql<string | null>`${authors.firstName} || ' ' || ${authors.lastName}`,
      moderator: sql<string | null>`${moderators.firstName} || ' ' || ${moderators.lastName}`,
      reportsOfSame,
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(authors, eq(authors.id, reports.authorId))
    .leftJoin(moderators, eq(moderators.id, reports.assignedModeratorId))
    .where(and(where, before === undefined ? undefined : lt(reports.id, String(before))))
    .orderBy(desc(reports.id))
    .limit(paging.limit + 1);
  const page = pageOf(rows, paging.limit, await db.$count(reports, where), ({ report }) => [report.id]);
  const [records, strikes] = await Promise.all([
    recordsOf(db, idsIn(page.items.map(({ report }) => report.reporterId))),
    strikesOf(db, idsIn(page.items.map(({ report }) => report.authorId))),
  ]);
  const evidenceOf = await evidenceReader(
    db,
    page.items.map(({ report }) => report.evidence),
  );
  const items = page.items.map(
    ({ report, reporter, author, moderator, reportsOfSame }): StoredReport => ({
      id: report.id,
      reporterId: report.reporterId,
      reporterName: reporter,
      reporterRecord: records.get(report.reporterId ?? '') ?? { valid: 0, dismissed: 0 },
      contentType: report.contentType,
      contentId: report.contentId,
      contentUrl: report.contentUrl,
      reportReason: report.reportReason,
      description: report.description,
      snapshot: { title: report.snapshotTitle, text: report.snapshotText },
      evidence: evidenceOf(report.evidence),
      reportsOfSame,
      isAnswerWanted: report.visitorEmail !== null,
      authorId: report.authorId,
      authorName: author,
      authorStrikes: strikes.get(report.authorId ?? '') ?? 0,
      priority: report.priority,
      status: report.status,
      adminNotes: report.adminNotes,
      actionTaken: report.actionTaken,
      assignedModeratorId: report.assignedModeratorId,
      assignedModeratorName: moderator?.trim() ?? null,
      createdAt: report.createdAt,
      reviewedAt: report.reviewedAt,
    }),
  );
  return { ...page, items };
}

type Evidence = (typeof reports.$inferSelect)['evidence'];

/** Gives the lines of evidence the names of who wrote them. */
async function evidenceReader(db: Db, all: readonly Evidence[]) {
  const quoted = idsIn(all.flatMap((lines) => (lines ?? []).map(({ authorId }) => authorId)));
  const users = await listUsers(db, quoted);
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return (lines: Evidence) =>
    lines?.map(({ authorId, text, at }) => ({
      name: names.get(authorId ?? '') ?? 'A former member',
      text,
      at,
    })) ?? null;
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

/** How many of each member's reports were upheld, and how many were dismissed. */
async function recordsOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { valid: number; dismissed: number }>();
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const valid = counted(sql`${reports.actionTaken} <> 'no_action'`);
  const dismissed = counted(sql`${reports.status} = 'dismissed'`);
  const rows = await db
    .select({ id: reports.reporterId, valid, dismissed })
    .from(reports)
    .where(inArray(reports.reporterId, userIds))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, ...record }) => [id ?? '', record]));
}

/** Whether anybody has reported a thing, whatever became of it. */
export async function isReported(db: Db, contentType: string, contentId: string): Promise<boolean> {
  const those = and(eq(reports.contentType, contentType), eq(reports.contentId, contentId));
  return (await db.$count(reports, those)) > 0;
}

/** How many decisions went against each member, not counting those overturned. */
export async function strikesOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: moderationDecisions.authorId, count: sql<number>`count(*)::int` })
    .from(moderationDecisions)
    .where(
      and(
        inArray(moderationDecisions.authorId, [...userIds]),
        ne(moderationDecisions.actionTaken, 'no_action'),
        ne(moderationDecisions.appealStatus, 'overturned'),
      ),
    )
    .groupBy(moderationDecisions.authorId);
  return new Map(rows.map(({ id, count }) => [id ?? '', count]));
}

/** A page of decisions, newest first, with their authors' names. */
export async function listDecisionRows(db: Db, where: SQL | undefined, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select({
      decision: moderationDecisions,
      author: sql<string | null>`${authors.firstName} || ' ' || ${authors.lastName}`,
    })
    .from(moderationDecisions)
    .leftJoin(authors, eq(authors.id, moderationDecisions.authorId))
    .where(and(where, before === undefined ? undefined : lt(moderationDecisions.id, String(before))))
    .orderBy(desc(moderationDecisions.id))
    .limit(paging.limit + 1);
  const total = await db.$count(moderationDecisions, where);
  return pageOf(rows, paging.limit, total, ({ decision }) => [decision.id]);
}

/** How many reports wait for a decision. */
export function countOpenReports(db: Db): Promise<number> {
  return db.$count(reports, inArray(reports.status, ['pending', 'reviewed']));
}
