import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import {
  fullNameOf,
  listAdministrators,
  listUsers,
  members,
  requireUser,
} from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx, ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { Decision, OwnDecision, Report } from '../moderation.contract.ts';
import { decisionNotFound, ownContent } from '../report.contract.ts';
import {
  appealEnds,
  dismissedDays,
  isCredible,
  type Priority,
  pageType,
  type ReportStatus,
} from '../report.rules.ts';
import { moderationDecisions, reports } from './report.tables.ts';

type Paging = { limit: number; cursor?: string | undefined };

const reporters = alias(members, 'reporters');
const authors = alias(members, 'authors');
const moderators = alias(members, 'moderators');

/** A report without the current version of its content. */
export const StoredReport = Report.omit({
  content: true,
  contentLabel: true,
  otherReports: true,
  quotedBy: true,
});
export type StoredReport = z.infer<typeof StoredReport>;

const same = alias(reports, 'same');
const reportsOfSame = sql<number>`(
  select greatest(1, count(*))::int from ${reports} as same
  where ${same.contentType} = ${reports.contentType} and ${same.contentId} = ${reports.contentId}
  and ${same.status} in ('pending', 'reviewed'))`;

/** Which reports are listed. */
export type ReportFilter = {
  statuses?: readonly ReportStatus[] | undefined;
  priorities?: readonly Priority[] | undefined;
  moderatorId?: string | undefined;
};

type ReportColumns = typeof reports | typeof same;

function fits(table: ReportColumns, { statuses, priorities, moderatorId }: ReportFilter): SQL | undefined {
  return and(
    statuses && inArray(table.status, [...statuses]),
    priorities && inArray(table.priority, [...priorities]),
    moderatorId === undefined ? undefined : eq(table.assignedModeratorId, moderatorId),
  );
}

/** A condition: the report fits; with `isOncePerThing`, and is the newest of those of its content that fit. */
export function reportsThat(db: Db, filter: ReportFilter, isOncePerThing: boolean): SQL | undefined {
  if (!isOncePerThing) return fits(reports, filter);
  const ofSame = and(eq(same.contentType, reports.contentType), eq(same.contentId, reports.contentId));
  const newer = db
    .select({ id: same.id })
    .from(same)
    .where(and(fits(same, filter), ofSame, gt(same.id, reports.id)));
  return and(fits(reports, filter), notExists(newer));
}

/** Returns the other open reports of the same contents, by the id of the report given, newest first. */
export async function otherReportsOf(
  db: Db,
  listed: readonly StoredReport[],
): Promise<ReadonlyMap<string, Report['otherReports']>> {
  const several = listed.filter(({ contentId, reportsOfSame }) => contentId !== null && reportsOfSame > 1);
  const contentIds = idsIn(several.map(({ contentId }) => contentId));
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .select({
      report: reports,
      reporterName: fullNameOf(reporters),
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .where(and(inArray(reports.contentId, contentIds), inArray(reports.status, ['pending', 'reviewed'])))
    .orderBy(desc(reports.id));
  const others = (id: string, contentType: string, contentId: string | null) =>
    rows
      .filter(({ report }) => report.contentId === contentId && report.contentType === contentType)
      .filter(({ report }) => report.id !== id)
      .map(({ report, reporterName }) => ({
        ...pick(report, 'id', 'reportReason', 'description', 'createdAt'),
        reporterName,
        snapshot: { title: report.snapshotTitle, text: report.snapshotText },
      }));
  return new Map(several.map(({ id, contentType, contentId }) => [id, others(id, contentType, contentId)]));
}

/** A page of reports, newest first, with the reporters' and authors' names and records. */
export async function listReportRows(db: Db, where: SQL | undefined, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select({
      report: reports,
      reporter: fullNameOf(reporters),
      author: fullNameOf(authors),
      moderator: fullNameOf(moderators),
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
  const items = page.items.map(({ report, reporter, author, moderator, reportsOfSame }) =>
    present(StoredReport, report, {
      reporterName: reporter,
      reporterRecord: records.get(report.reporterId ?? '') ?? { valid: 0, dismissed: 0 },
      snapshot: { title: report.snapshotTitle, text: report.snapshotText },
      evidence: evidenceOf(report.evidence),
      reportsOfSame,
      isAnswerWanted: report.visitorEmail !== null,
      authorName: author,
      authorStrikes: strikes.get(report.authorId ?? '') ?? 0,
      assignedModeratorName: moderator?.trim() ?? null,
    }),
  );
  return { ...page, items };
}

type Evidence = (typeof reports.$inferSelect)['evidence'];

/** Returns a function that adds the authors' names to lines of evidence. */
async function evidenceReader(db: Db, all: readonly Evidence[]) {
  const quoted = idsIn(all.flatMap((lines) => (lines ?? []).map(({ authorId }) => authorId)));
  const users = await listUsers(db, quoted);
  const names = new Map(users.map(({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })]));
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

/** Counts each member's reports that administrators upheld and dismissed. */
async function recordsOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, { valid: number; dismissed: number }>();
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const valid = countWhere(sql`${reports.actionTaken} <> 'no_action'`);
  const dismissed = countWhere(sql`${reports.status} = 'dismissed'`);
  const rows = await db
    .select({ id: reports.reporterId, valid, dismissed })
    .from(reports)
    .where(and(inArray(reports.reporterId, userIds), eq(reports.isClosedNear, false)))
    .groupBy(reports.reporterId);
  return new Map(rows.map(({ id, ...record }) => [id ?? '', record]));
}

/** Whether anyone has ever reported this content, whatever the outcome. */
export async function isReported(db: Db, contentType: string, contentId: string): Promise<boolean> {
  const ofContent = and(eq(reports.contentType, contentType), eq(reports.contentId, contentId));
  return (await db.$count(reports, ofContent)) > 0;
}

/** Whether administrators have removed content that has not been restored. */
export async function isRemovedBySite(db: Db, contentType: string, contentId: string): Promise<boolean> {
  const { actionTaken, isNear, restoredAt } = moderationDecisions;
  const removal = and(
    eq(moderationDecisions.contentType, contentType),
    eq(moderationDecisions.contentId, contentId),
    eq(actionTaken, 'content_removed'),
    eq(isNear, false),
    isNull(restoredAt),
  );
  return (await db.$count(moderationDecisions, removal)) > 0;
}

/** Counts administrators' decisions against each member, except overturned ones. */
export async function strikesOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: moderationDecisions.authorId, count: sql<number>`count(*)::int` })
    .from(moderationDecisions)
    .where(
      and(
        inArray(moderationDecisions.authorId, [...userIds]),
        eq(moderationDecisions.isNear, false),
        ne(moderationDecisions.actionTaken, 'no_action'),
        ne(moderationDecisions.appealStatus, 'overturned'),
      ),
    )
    .groupBy(moderationDecisions.authorId);
  return new Map(rows.map(({ id, count }) => [id ?? '', count]));
}

const deciders = alias(members, 'deciders');

/** A page of decisions, newest first, with the names of their authors and of who decided. */
export async function listDecisionRows(db: Db, where: SQL | undefined, paging: Paging) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const rows = await db
    .select({
      decision: moderationDecisions,
      author: fullNameOf(authors),
      decider: fullNameOf(deciders),
    })
    .from(moderationDecisions)
    .leftJoin(authors, eq(authors.id, moderationDecisions.authorId))
    .leftJoin(deciders, eq(deciders.id, moderationDecisions.decidedBy))
    .where(and(where, before === undefined ? undefined : lt(moderationDecisions.id, String(before))))
    .orderBy(desc(moderationDecisions.id))
    .limit(paging.limit + 1);
  const total = await db.$count(moderationDecisions, where);
  return pageOf(rows, paging.limit, total, ({ decision }) => [decision.id]);
}

/** The number of undecided reports. */
export function countOpenReports(db: Db): Promise<number> {
  return db.$count(reports, inArray(reports.status, ['pending', 'reviewed']));
}

/** Returns the contents as they were when reported, by the decision's id. */
export async function reportedContents(
  db: Db,
  decisionIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Decision['reported']>>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .select(pick(reports, 'decisionId', 'snapshotTitle', 'snapshotText', 'evidence'))
    .from(reports)
    .where(inArray(reports.decisionId, [...decisionIds]))
    .orderBy(reports.id);
  return new Map(
    rows.map(({ decisionId, snapshotTitle: title, snapshotText: text, evidence }) => [
      decisionId ?? '',
      { title, text, isPrivate: evidence !== null },
    ]),
  );
}

type Viewed = Pick<Decision, 'contentLabel' | 'authorName' | 'decidedByName' | 'reported'> & {
  /** The caller's id. */
  me: string | null;
  isOnlyAdministrator: boolean;
};

/** Converts a decision for administrators. */
export function toDecision(row: DecisionRow, { me, isOnlyAdministrator, ...names }: Viewed): Decision {
  const decidedByMe = row.decidedBy !== null && row.decidedBy === me;
  return present(Decision, row, {
    ...names,
    isRestored: row.restoredAt !== null,
    decidedByMe,
    mayDecideAppeal: isOnlyAdministrator || (!decidedByMe && row.authorId !== me),
  });
}

/** Converts a decision for its author, without who decided or who reported it. */
export function toOwnDecision(row: DecisionRow, contentLabel: string, now: Date): OwnDecision {
  const ends = appealEnds(row.decidedAt);
  return present(OwnDecision, row, {
    contentLabel,
    isRestored: row.restoredAt !== null,
    appealEnds: ends.toISOString(),
    mayAppeal: row.appealStatus === 'none' && ends > now,
  });
}

/** A page that visitors report by its address: its content can't be looked up or removed. */
export const reportablePage: ReportableContent = {
  contentType: pageType,
  label: 'Page',
  pageAddress: null,
  find: async () => undefined,
  isVisible: async () => false,
  remove: null,
  restore: null,
};

/** The name of a content type on moderators' screens. */
export function labelOf({ registry }: Pick<Ctx, 'registry'>, contentType: string): string {
  return registry.reportable.find((known) => known.contentType === contentType)?.label ?? contentType;
}

const purpose = 'moderation decision';

export type DecisionRow = typeof moderationDecisions.$inferSelect;

/** Returns the token in the link by which an author reads a decision and appeals, signed in or not. */
export function decisionToken(ctx: Pick<Ctx, 'secrets'>, decisionId: string): string {
  return `${decisionId}_${ctx.secrets.sign(purpose, decisionId)}`;
}

/** Returns the decision for a link's token. Refuses: decision_not_found, including for a forged link. */
export async function decisionOf(ctx: Pick<Ctx, 'db' | 'secrets'>, token: string): Promise<DecisionRow> {
  const [, id, signature] = /^([\da-f-]{36})_([\w-]{43})$/.exec(token) ?? [];
  const isOurs = id !== undefined && signature !== undefined && ctx.secrets.isSigned(purpose, id, signature);
  const [row] = isOurs
    ? await ctx.db.select().from(moderationDecisions).where(eq(moderationDecisions.id, id))
    : [];
  if (!row) throw apiError(decisionNotFound);
  return row;
}

/**
 * Returns which of these members are credible: fewer than three of their reports were dismissed by administrators in the last
 * thirty days.
 */
export async function listCredibleReporters(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const since = new Date(now.getTime() - dismissedDays * 24 * 60 * 60 * 1000).toISOString();
  const rows = await db
    .select({ id: reports.reporterId, count: sql<number>`count(*)::int` })
    .from(reports)
    .where(
      and(
        inArray(reports.reporterId, [...userIds]),
        eq(reports.status, 'dismissed'),
        eq(reports.isClosedNear, false),
        gte(reports.reviewedAt, since),
      ),
    )
    .groupBy(reports.reporterId);
  const dismissed = new Map(rows.map(({ id, count }) => [id, count]));
  return userIds.filter((id) => isCredible(dismissed.get(id) ?? 0));
}

/** Prevents administrators from deciding about their own content, unless they are the only administrator. Refuses: own_content. */
export async function refuseOwnContent(tx: TxCtx, authorId: string | null): Promise<void> {
  if (authorId !== requireUser(tx).id) return;
  if ((await listAdministrators(tx.db)).length > 1) throw apiError(ownContent);
}

/**
 * Serialises reports and decisions about the same content until the transaction ends, so that three concurrent reports count as
 * three and only one person decides. `key`: the content's id, or the report's if it has no content.
 */
export async function lockContent(tx: Db, key: string): Promise<void> {
  await takeLock(tx, `moderation ${key}`);
}
