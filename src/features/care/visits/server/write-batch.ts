import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { type Batch, columnsOf } from './batch.ts';
import { featureUsage, pageViews, performanceMetrics, visitDays, visitMarks } from './tables.ts';

/*
 * Each kind of count is written by one statement, which is done whole or not at all: rows are added to what other
 * processes have written.
 */

/** Views, and who of the day is new on each screen and on the site: only a mark that no process has written before counts. */
export async function writeViews(db: Db, { views, marks }: Pick<Batch, 'views' | 'marks'>): Promise<void> {
  if (views.size === 0) return;
  const { keys: opened, values: counts } = columnsOf(views, 2);
  const { keys: marked, values: screens } = columnsOf(marks, 2);
  await db.execute(sql`
    with opened as (
      select * from unnest(${list(opened[0])}::date[], ${list(opened[1])}::text[], ${list(counts)}::int[])
        as opened (date, path, views)
    ),
    marked as (
      select * from unnest(${list(marked[0])}::date[], ${list(marked[1])}::text[], ${list(screens)}::text[])
        as marked (date, mark, path)
    ),
    added as (
      insert into ${visitMarks} (date, mark)
      select date, mark from marked order by date, mark
      on conflict do nothing returning date, mark
    ),
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

/** Uses of features by members who are still there. */
export async function writeUses(db: Db, uses: Batch['uses']): Promise<void> {
  if (uses.size === 0) return;
  const { keys, values } = columnsOf(uses, 3);
  await db.execute(sql`
    insert into ${featureUsage} as known (user_id, date, feature_name, usage_count)
    select user_id, date, feature_name, usage_count
    from unnest(${list(keys[1])}::uuid[], ${list(keys[0])}::date[], ${list(keys[2])}::text[], ${list(values)}::int[])
      as used (user_id, date, feature_name, usage_count)
    where exists (select from users where users.id = used.user_id)
    order by user_id, date, feature_name
    on conflict (user_id, date, feature_name) do update set usage_count = known.usage_count + excluded.usage_count`);
}

/** Times, by their steps. */
export async function writeTimings(db: Db, timings: Batch['timings']): Promise<void> {
  if (timings.size === 0) return;
  const { keys, values } = columnsOf(timings, 4);
  await db.execute(sql`
    insert into ${performanceMetrics} as known (date, metric_type, endpoint, step, count)
    select * from unnest(${list(keys[0])}::date[], ${list(keys[1])}::text[], ${list(keys[2])}::text[],
      ${list(keys[3])}::smallint[], ${list(values)}::int[])
    order by 1, 2, 3, 4
    on conflict (date, metric_type, endpoint, step) do update set count = known.count + excluded.count`);
}

function list(values: readonly (string | number)[] | undefined) {
  return sql.param([...(values ?? [])]);
}
