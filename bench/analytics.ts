import pg from 'pg';
import { type Figure, median } from './figures.ts';
import { addMembers } from './members.ts';
import { createDatabase, startServer } from './programs.ts';
import { browser } from './visits.ts';

const members = 10_000;
/** A screen is asked for so often, or for so long. */
const atMost = { times: 200, seconds: 10 };
const screens = [
  '/analytics',
  '/analytics/users',
  '/analytics/revenue',
  '/analytics/features',
  '/analytics/performance',
];
const calls = [
  '/api/analytics/current',
  '/api/analytics/weekly',
  '/api/admin/analytics',
  '/api/admin/analytics/users',
  '/api/admin/analytics/revenue',
  '/api/admin/analytics/features',
  '/api/admin/analytics/performance',
];

/** How fast administrators see the figures of ten million views. */
export async function measureAnalytics(postgresUrl: string): Promise<Figure[]> {
  const url = await createDatabase(postgresUrl, 'bench_analytics');
  const server = await startServer({ DATABASE_URL: url, SAMPLE_DATA: 'off' });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const [administrator] = await addMembers(pool, members, 1);
    if (!administrator) throw new Error('The administrator was not stored.');
    await pool.query(`update users set role = 'admin' where id = $1`, [administrator.id]);
    for (const statement of fill) await pool.query(statement);
    const figures: Figure[] = [];
    for (const path of [...screens, ...calls]) {
      figures.push(await timesOf(path, server.url, administrator.cookie));
    }
    return figures;
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** One after another, as an administrator asks. */
async function timesOf(path: string, url: string, cookie: string): Promise<Figure> {
  const times: number[] = [];
  const end = performance.now() + atMost.seconds * 1000;
  while (times.length < atMost.times && performance.now() < end) {
    const started = performance.now();
    const response = await fetch(url + path, { headers: { ...browser, cookie }, redirect: 'manual' });
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${path} was answered ${response.status} after ${times.length}: ${text.slice(0, 2000)}`,
      );
    times.push(performance.now() - started);
  }
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return {
    what: path,
    value: p99,
    unit: 'ms p99',
    budget: 200,
    beside: `median ${median(times).toFixed(0)} ms of ${times.length}`,
  };
}

/**
 * As long as each is kept: a year of 27,400 views a day on 40 screens; a quarter of a year of five features a day of each eighth
 * member, and of timings of 200 calls; payments of a year. What refers to others isn't looked up row by row, which takes longer than
 * all the rest.
 */
const fill = [
  'set session_replication_role = replica',
  `insert into page_views (date, path, views, unique_visitors)
    select current_date - day, '/screen-' || n, 685, 300 from generate_series(0, 364) day, generate_series(1, 40) n`,
  `insert into visit_days (date, views, unique_visitors)
    select current_date - day, 27400, 6000 from generate_series(0, 364) day`,
  `insert into feature_usage (user_id, date, feature_name, usage_count)
    select m.id, current_date - day, 'Feature ' || (m.n + day + part * 3) % 16, 2
    from (select id, row_number() over (order by id)::int as n from users) m,
      generate_series(m.n % 8, 90, 8) day, generate_series(0, 4) part`,
  `insert into performance_metrics (date, metric_type, endpoint, step, count)
    select current_date - day, 'call', 'call-' || n, step, 30
    from generate_series(0, 90) day, generate_series(1, 200) n, generate_series(10, 30) step`,
  `insert into orders (id, entity_type, entity_id, description, amount, status, paid_at, created_at, updated_at)
    select gen_random_uuid(), (array['advertisement', 'subscription', 'business'])[1 + n % 3], gen_random_uuid(), 'Order ' || n, 1500,
      'paid', now() - n * interval '25 minutes', now(), now() from generate_series(1, 20000) n`,
  `insert into ledger_entries (id, cause, subject_id, account, amount, order_id, booked_at)
    select gen_random_uuid(), 'paid', o.id, entry.account, entry.amount, o.id, o.paid_at
    from orders o, (values ('card', 1500), ('owed', -1500)) as entry (account, amount)`,
  'set session_replication_role = origin',
  'vacuum analyze',
];
