import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { rsvps, sendPicture } from './acts.ts';
import type { Figure } from './figures.ts';
import { aLargePicture } from './large-picture.ts';
import { load, type Target, unkept } from './load.ts';
import { addEvents, addListings } from './many-rows.ts';
import { addMembers, type Member } from './members.ts';
import { cpuSecondsOf, cpuSecondsOfPostgres } from './processor.ts';
import { createDatabase, type Program, startServer } from './programs.ts';

const thousands = 2;
/** Node needs the first seconds to compile the code that runs often. */
const seconds = { first: 5, measured: 10 };
/** What a thousand members leave in a year, beside their accounts. */
const each = { events: 150, listings: 200, posts: 500, repliesToAPost: 10 };
const aMember = { notices: 40, activities: 12, rsvps: 6 };

/** What a thousand members, visits and writes take: docs/scale.md makes machines of it. */
export async function measureScale(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_scale');
  const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-scale-'));
  const server = await startServer({ DATABASE_URL: database, DATA_DIR: dataDir });
  const pool = new pg.Pool({ connectionString: database, max: 2 });
  try {
    const before = await bytesOf(pool);
    const members = await fill(pool, database);
    const grown = (await bytesOf(pool)) - before;
    return [
      { what: 'database, a thousand members and their year', value: grown / thousands / 1e6, unit: 'MB' },
      await onePicture(pool, { server, dataDir, member: members[0] }),
      ...(await processorTimes(pool, server, members)),
      { what: 'memory of a server at most, meanwhile', value: server.memory().limit, unit: 'MB' },
    ];
  } finally {
    await pool.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bytesOf(pool: pg.Pool): Promise<number> {
  await pool.query('vacuum analyze');
  const { rows } = await pool.query('select pg_database_size(current_database())::float8 as bytes');
  return z.array(z.object({ bytes: z.number() })).parse(rows)[0]?.bytes ?? Number.NaN;
}

async function fill(pool: pg.Pool, database: string): Promise<Member[]> {
  const members = await addMembers(pool, thousands * 1000, thousands * 1000);
  await addEvents(database, thousands * each.events);
  await addListings(database, members[0]?.id ?? '', thousands * each.listings);
  for (const statement of whatMembersLeave) await pool.query(statement);
  return members;
}

type Uploading = { server: Program; dataDir: string; member: Member | undefined };

/** The largest picture that a listing can have, all its sizes together: noise, which no format makes small. */
async function onePicture(pool: pg.Pool, { server, dataDir, member }: Uploading): Promise<Figure> {
  const { rows } = await pool.query('select id from classified_listings where seller_user_id = $1 limit 1', [
    member?.id,
  ]);
  const [listing] = z.array(z.object({ id: z.string() })).parse(rows);
  const before = await filesIn(dataDir);
  await sendPicture(
    server.url,
    { listingId: listing?.id ?? '', cookie: member?.cookie ?? '' },
    await aLargePicture(),
  );
  return {
    what: 'a thousand pictures of listings, at most',
    value: ((await filesIn(dataDir)) - before) / 1e3,
    unit: 'MB',
  };
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function processorTimes(pool: pg.Pool, server: Program, members: readonly Member[]): Promise<Figure[]> {
  const { rows } = await pool.query(
    `select id from events where title = 'Event number 7 with a title of usual length'`,
  );
  const eventId = z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? '';
  const page = (name: string, path: string, headers: Record<string, string>): Target => ({
    name,
    url: server.url + path,
    headers,
  });
  const member = { cookie: members[0]?.cookie ?? '' };
  const targets = [
    page('visitors’ pages, kept (/home)', '/home', { 'accept-encoding': 'br' }),
    page('visitors’ pages, worked out (/home)', '/home', unkept),
    page('members’ pages (/home)', '/home', member),
    page('members’ pages (/events)', '/events', member),
    page('lists, worked out (/api/events)', '/api/events', unkept),
    { name: 'writes (RSVPs)', url: server.url, each: rsvps(server.url, members, eventId) },
  ];
  const figures: Figure[] = [];
  // Few connections, so that nothing queues: this measures processor time per request.
  for (const target of targets)
    figures.push(await processorTime(pool, server, { ...target, connections: 2 }));
  return figures;
}

async function processorTime(pool: pg.Pool, server: Program, target: Target): Promise<Figure> {
  await load(target, seconds.first);
  const now = async () => ({ ours: cpuSecondsOf(server.pid), postgres: await cpuSecondsOfPostgres(pool) });
  const before = await now();
  const { count } = await load(target, seconds.measured);
  const after = await now();
  const thousand = (spent: number) => (spent / count) * 1000;
  const ours = thousand(after.ours - before.ours);
  const postgres = thousand(after.postgres - before.postgres);
  return {
    what: `a thousand ${target.name}`,
    value: ours + postgres,
    unit: 'processor s',
    beside: `${ours.toFixed(2)} ours, ${postgres.toFixed(2)} PostgreSQL’s; ${count} measured`,
  };
}

const members = `(select id, row_number() over (order by id) as n from users where email like 'member-%') m`;
const whatMembersLeave = [
  `insert into notifications (id, user_id, kind, title, body, path, dedupe_key, read_at, created_at)
    select gen_random_uuid(), m.id, 'benchmark', 'An event that you are going to is tomorrow', 'Event number ' || k || ', at 19:30 in Hall 12',
      '/events/' || gen_random_uuid(), 'benchmark:' || k, now(), now() from ${members}, generate_series(1, ${aMember.notices}) k`,
  `insert into activities (id, user_id, type, subject_id, description, happened_at)
    select gen_random_uuid(), m.id, 'benchmark', gen_random_uuid()::text, 'Went to Event number ' || k || ' with a title of usual length', now()
    from ${members}, generate_series(1, ${aMember.activities}) k`,
  `insert into event_rsvps (id, event_id, user_id, status, queued_at, created_at, updated_at)
    select gen_random_uuid(), e.id, m.id, 'attending', now(), now(), now()
    from ${members} cross join generate_series(1, ${aMember.rsvps}) k
      join (select id, row_number() over (order by id) - 1 as at from events where source = 'benchmark') e
      on e.at = (m.n * 7 + k * 13) % ${thousands * each.events}`,
  `insert into forum_posts (id, user_id, title, content, category, reply_count, last_position, last_reply_at, last_reply_by, created_at, updated_at)
    select gen_random_uuid(), m.id, 'Post number ' || m.n || ' with a title of usual length', repeat('What somebody asks, in some words. ', 12), 'support',
      ${each.repliesToAPost}, ${each.repliesToAPost}, now(), m.id, now(), now() from ${members} where m.n <= ${thousands * each.posts}`,
  `insert into forum_replies (id, user_id, post_id, content, position, thread_place, created_at, updated_at)
    select gen_random_uuid(), p.user_id, p.id, repeat('What somebody answers. ', 10), place, place, now(), now()
    from forum_posts p, generate_series(1, ${each.repliesToAPost}) place where p.title like 'Post number %'`,
];
