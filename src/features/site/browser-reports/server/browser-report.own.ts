import { and, eq, sql } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../browser-report.contract.ts';
import { readViolation, type Violation } from '../browser-report.rules.ts';
import { browserReports as table } from './browser-report.tables.ts';

/** Anyone can send reports: beyond this many kinds only known ones are counted, until an administrator clears the list. */
export const maxReportKinds = 200;

type CountedViolation = Violation & { count: number };

/** Counts violations on our pages. Reports of anything else are ignored without an error. */
export const sendBrowserReports = handle(calls.sendBrowserReports, {
  async prepare({ config }, { reports }) {
    const { origin } = new URL(config.publicUrl);
    return countByKind(
      reports
        .filter(({ type }) => type === 'csp-violation')
        .flatMap(({ body }) => readViolation(body, origin) ?? []),
    );
  },
  async run({ db, now }, _input, kinds) {
    const lastSeenAt = now.toISOString();
    const isFull = (await db.$count(table)) >= maxReportKinds;
    for (const { count, ...violation } of kinds) {
      // Keeps the count within the range of its column.
      const set = { count: sql`least(${table.count}::bigint + ${count}, 2147483647)`, lastSeenAt };
      if (isFull) await db.update(table).set(set).where(isKind(violation));
      else {
        const row = { ...violation, count, firstSeenAt: lastSeenAt, lastSeenAt };
        await db
          .insert(table)
          .values(row)
          .onConflictDoUpdate({ target: [table.directive, table.blocked, table.page], set });
      }
    }
    return { message: 'Counted.' };
  },
});

/** Groups violations by kind, in a fixed order, so that two concurrent requests lock the rows in the same order and can't deadlock. */
function countByKind(violations: readonly Violation[]): CountedViolation[] {
  const byKind = Map.groupBy(violations, ({ directive, blocked, page }) =>
    [directive, blocked, page].join('\n'),
  );
  return [...byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => (same[0] ? [{ ...same[0], count: same.length }] : []));
}

function isKind({ directive, blocked, page }: Violation) {
  return and(eq(table.directive, directive), eq(table.blocked, blocked), eq(table.page, page));
}
