import { and, eq, sql } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { readViolation, type Violation } from '../violation.ts';
import { browserReports as table } from './tables.ts';

/** Anybody may send reports: beyond so many kinds only the known ones are counted, until an administrator clears the list. */
export const mostKinds = 200;

type Counted = Violation & { count: number };

/** Counts what a browser has refused on our pages. Reports of anything else are left out without an error. */
export const sendBrowserReports = handle(calls.sendBrowserReports, {
  async prepare({ config }, { reports }) {
    const { origin } = new URL(config.publicUrl);
    return counted(
      reports
        .filter(({ type }) => type === 'csp-violation')
        .flatMap(({ body }) => readViolation(body, origin) ?? []),
    );
  },
  async run({ db, now }, _input, kinds) {
    const lastSeenAt = now.toISOString();
    const isFull = (await db.$count(table)) >= mostKinds;
    for (const { count, ...violation } of kinds) {
      // Whatever is sent, the count stays within its column.
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

/** Each kind once, all in one order: two browsers that report the same wait for each other once, and not for ever. */
function counted(violations: readonly Violation[]): Counted[] {
  const byKind = Map.groupBy(violations, ({ directive, blocked, page }) =>
    [directive, blocked, page].join('\n'),
  );
  return [...byKind]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => (same[0] ? [{ ...same[0], count: same.length }] : []));
}

function isKind({ directive, blocked, page }: Violation) {
  return and(eq(table.directive, directive), eq(table.blocked, blocked), eq(table.page, page));
}
