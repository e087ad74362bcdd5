import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import {
  featureUsage,
  pageViews,
  performanceMetrics,
  visitAddresses,
  visitDays,
  visitMarks,
} from './visit.tables.ts';

/** A visitor's mark: its screen ('' for the whole site), and the code of the network address it comes from. */
export type Mark = { screen: string; address: string };

/** Counts in a process's memory that have not been written yet. Keys consist of their parts, joined by line feeds. */
export type Batch = {
  /** Screens opened in the last seconds, by date, screen, network address and browser family: not hashed yet. */
  opened: Map<string, { now: Date; count: number }>;
  /** Views by date and screen. */
  views: Map<string, number>;
  /** Marks by date and mark. */
  marks: Map<string, Mark>;
  /** Uses by date, member and feature. */
  uses: Map<string, number>;
  /** Values by date, metric, call or screen, and step. */
  timings: Map<string, number>;
};

/** The maximum number of each kind in memory while the database is unavailable; new keys beyond that aren't counted. */
export const maxEntries = 100_000;

export function emptyBatch(): Batch {
  return { opened: new Map(), views: new Map(), marks: new Map(), uses: new Map(), timings: new Map() };
}

/** Increases a count. A new key is ignored once there are `maxEntries`. */
export function add(counts: Map<string, number>, key: string, count = 1): void {
  const previous = counts.get(key);
  if (previous !== undefined || counts.size < maxEntries) counts.set(key, (previous ?? 0) + count);
}

/** Adds counts to others, such as those that could not be written. */
export function addAll(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [key, count] of more) add(counts, key, count);
}

/** Returns the keys' parts as columns, and the counts, sorted by key so that concurrent processes lock rows in the same order. */
function columnsOf<T>(
  counts: ReadonlyMap<string, T>,
  parts: number,
): { keys: readonly (readonly string[])[]; values: readonly T[] } {
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const split = rows.map(([key]) => key.split('\n'));
  return {
    keys: Array.from({ length: parts }, (_, part) => split.map((row) => row[part] ?? '')),
    values: rows.map(([, value]) => value),
  };
}

/* Each kind of count is written by one atomic statement, which adds to the rows that other processes have written. */

/** The maximum number of marks per day, for one address and for the site. Beyond it, views still count but visitors don't. */
const maxMarks = { address: 2000, day: 500_000 };

/**
 * Writes views, and the day's new visitors of each screen and the site: only a mark that no process has written yet counts. The
 * rows of addresses, then that of the day, are updated before marks are stored, so that concurrent processes can't exceed the
 * limits together.
 */
export async function writeViews(
  db: Db,
  { views, marks }: Pick<Batch, 'views' | 'marks'>,
  max = maxMarks,
): Promise<void> {
  if (views.size === 0) return;
  const { keys: opened, values: counts } = columnsOf(views, 2);
  const { keys: marked, values: markRows } = columnsOf(marks, 2);
  const screens = arrayParam(markRows.map(({ screen }) => screen));
  const addresses = arrayParam(markRows.map(({ address }) => address));
  await db.execute(sql`
    with opened as (
      select * from unnest(${arrayParam(opened[0])}::date[], ${arrayParam(opened[1])}::text[], ${arrayParam(counts)}::int[])
        as opened (date, path, views)
    ),
    marked as (
      select * from unnest(${arrayParam(marked[0])}::date[], ${arrayParam(marked[1])}::text[], ${screens}::text[], ${addresses}::text[])
        as marked (date, mark, path, address)
    ),
    ${addedMarks(max)},
    visitors as (
      select date, path, count(*)::int as visitors from added join marked using (date, mark) group by date, path
    ),
    pages as (
      insert into ${pageViews} as page (date, path, views, unique_visitors)
      select date, path, views, coalesce(visitors, 0)
      from opened left join visitors using (date, path) order by date, path
      on conflict (date, path) do update set views = page.views + excluded.views,
        unique_visitors = page.unique_visitors + excluded.unique_visitors
    )
    insert into ${visitDays} as day (date, views, unique_visitors)
    select date, sum(opened.views)::int, coalesce((select visitors from visitors where visitors.date = opened.date and path = ''), 0)
    from opened group by date order by date
    on conflict (date) do update set views = day.views + excluded.views,
      unique_visitors = day.unique_visitors + excluded.unique_visitors`);
}

/** SQL that stores those of `marked` that no process has written yet, within the limits, as `added`. */
function addedMarks(max: typeof maxMarks) {
  return sql`fresh as (
      select marked.*, count(*) over of_address as fresh,
        row_number() over (of_address order by path <> '', mark) as place
      from marked
      where not exists (
        select from ${visitMarks} as known where known.date = marked.date and known.mark = marked.mark)
      window of_address as (partition by date, address)
    ),
    addresses as (
      insert into ${visitAddresses} as known (date, address, marks)
      select date, address, count(*) from fresh group by date, address order by date, address
      on conflict (date, address) do update set marks = known.marks + excluded.marks
        where known.marks < ${max.address}
      returning date, address, marks
    ),
    within as (
      select date, mark, path, count(*) over of_day as fresh,
        row_number() over (of_day order by path <> '', mark) as place
      from fresh join addresses using (date, address)
      where place <= ${max.address} - (addresses.marks - fresh)
      window of_day as (partition by date)
    ),
    days as (
      insert into ${visitAddresses} as known (date, address, marks)
      select date, '', count(*) from within group by date order by date
      on conflict (date, address) do update set marks = known.marks + excluded.marks
        where known.marks < ${max.day}
      returning date, marks
    ),
    added as (
      insert into ${visitMarks} (date, mark)
      select date, mark from within join days using (date)
      where place <= ${max.day} - (days.marks - fresh) order by date, mark
      on conflict do nothing returning date, mark
    )`;
}

/** Writes uses of features by members whose accounts still exist. */
export async function writeUses(db: Db, uses: Batch['uses']): Promise<void> {
  if (uses.size === 0) return;
  const { keys, values } = columnsOf(uses, 3);
  await db.execute(sql`
    insert into ${featureUsage} as known (user_id, date, feature_name, usage_count)
    select user_id, date, feature_name, usage_count
    from unnest(${arrayParam(keys[1])}::uuid[], ${arrayParam(keys[0])}::date[], ${arrayParam(keys[2])}::text[], ${arrayParam(values)}::int[])
      as used (user_id, date, feature_name, usage_count)
    where exists (select from users where users.id = used.user_id)
    order by user_id, date, feature_name
    on conflict (user_id, date, feature_name) do update set usage_count = known.usage_count + excluded.usage_count`);
}

/** Writes times, by histogram step. */
export async function writeTimings(db: Db, timings: Batch['timings']): Promise<void> {
  if (timings.size === 0) return;
  const { keys, values } = columnsOf(timings, 4);
  await db.execute(sql`
    insert into ${performanceMetrics} as known (date, metric_type, endpoint, step, count)
    select * from unnest(${arrayParam(keys[0])}::date[], ${arrayParam(keys[1])}::text[], ${arrayParam(keys[2])}::text[],
      ${arrayParam(keys[3])}::smallint[], ${arrayParam(values)}::int[])
    order by 1, 2, 3, 4
    on conflict (date, metric_type, endpoint, step) do update set count = known.count + excluded.count`);
}

function arrayParam(values: readonly (string | number)[] | undefined) {
  return sql.param([...(values ?? [])]);
}
