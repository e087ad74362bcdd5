import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { against, anchorFigures, anchors } from './against-anchors.ts';
import type { Figure } from './figures.ts';
import { type Load, loadInRounds, type Target } from './load.ts';
import { addEvents, addMosques } from './many-rows.ts';
import { addMembers, type Member } from './members.ts';
import { createDatabase, startAnchor, startServer } from './programs.ts';

const posts = 100_000;
/** The last thread has so many replies, all others ten each. */
const longThread = 10_000;
const members = 50_000;
const signedIn = 3_000;
const rounds = 3;
const seconds = 3;
/** So many members reply at once. */
const writers = 20;

type Thread = { id: string };

/** The forum as a member reads it and as many write in it at once. */
export async function measureForum(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_forum');
  const server = await startServer({ DATABASE_URL: database, SAMPLE_DATA: 'off' });
  const anchor = await startAnchor(database);
  try {
    await addMosques(database, 100);
    await addEvents(database, 1_000);
    const { readers, threads, long } = await addForum(database);
    const cookie = readers[0]?.cookie ?? '';
    const reading: Target[] = [
      { name: 'the list of posts', path: '/api/forum/posts' },
      { name: 'the list of posts, page', path: '/forums' },
      { name: 'a thread of ten replies, page', path: `/forums/post/${threads[0]?.id}` },
      { name: 'first page of a thread of 10,000', path: `/api/forum/posts/${long.id}/replies` },
      { name: 'its last page', path: `/api/forum/posts/${long.id}/replies?from=end` },
    ].map(({ name, path }) => ({ name, url: server.url + path, headers: { cookie } }));
    const writing = writes(server.url, anchor.url, readers, threads);
    const targets = [...anchors(anchor.url), ...reading, ...writing];
    const loads = await loadInRounds(targets, rounds, seconds);
    const rate = (name: string) => loads.get(name)?.perSecond ?? Number.NaN;
    return [
      ...anchorFigures(loads),
      against(loads, 'the list of posts', 0.45),
      against(loads, 'the list of posts, page'),
      against(loads, 'a thread of ten replies, page', 0.12),
      {
        what: 'last page of a thread of 10,000 against its first',
        value: rate('first page of a thread of 10,000') / rate('its last page'),
        unit: '× time',
        budget: 1.5,
        beside: `${Math.round(rate('its last page'))}/s against ${Math.round(rate('first page of a thread of 10,000'))}/s`,
      },
      againstBare(loads, 'in one thread', 0.3),
      againstBare(loads, 'spread over threads', 0.5),
    ];
  } finally {
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Replies, and what writing and counting a row costs a bare server: in one thread, and in as many as there are. */
function writes(
  ours: string,
  bare: string,
  readers: readonly Member[],
  threads: readonly Thread[],
): Target[] {
  let number = 0;
  const reply = (thread: () => Thread | undefined) => () => {
    number += 1;
    return {
      method: 'POST' as const,
      path: `/api/forum/posts/${thread()?.id}/replies`,
      headers: {
        cookie: readers[number % readers.length]?.cookie ?? '',
        origin: ours,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ content: 'Words. '.repeat(20) }),
    };
  };
  const count = (of: () => number) => () => {
    number += 1;
    return { method: 'POST' as const, path: `/count?of=${of()}`, headers: {}, body: '' };
  };
  const next = () => 2 + (number % (threads.length - 2));
  return [
    { name: 'replies in one thread', url: ours, connections: writers, each: reply(() => threads[1]) },
    { name: 'bare rows in one thread', url: bare, connections: writers, each: count(() => 1) },
    {
      name: 'replies spread over threads',
      url: ours,
      connections: writers,
      each: reply(() => threads[next()]),
    },
    { name: 'bare rows spread over threads', url: bare, connections: writers, each: count(next) },
  ];
}

function againstBare(loads: ReadonlyMap<string, Load>, where: string, budget: number): Figure {
  const { perSecond = Number.NaN, p99 = Number.NaN } = loads.get(`replies ${where}`) ?? {};
  const bare = loads.get(`bare rows ${where}`)?.perSecond ?? Number.NaN;
  return {
    what: `${writers} members replying at once, ${where}`,
    value: perSecond / bare,
    unit: '× bare',
    budget,
    atLeast: true,
    beside: `${Math.round(perSecond)}/s against ${Math.round(bare)}/s, p99 ${p99} ms`,
  };
}

/** Fills the forum, with its counters as triggers would have them, and makes the tables of the bare server. */
async function addForum(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const readers = await addMembers(client, members, signedIn);
    await client.query(`set session_replication_role = replica`);
    await client.query(fillForum);
    await client.query(`set session_replication_role = origin`);
    await client.query(
      'vacuum analyze users, forum_posts, forum_replies, forum_counts, bare_posts, bare_replies',
    );
    const idOf = z.array(z.object({ id: z.string() }));
    const { rows } = await client.query('select id from forum_posts order by id desc limit 2001');
    const [long, ...threads] = idOf.parse(rows);
    if (!long) throw new Error('The forum has no threads.');
    return { readers, threads, long };
  } finally {
    await client.end();
  }
}

/** Ids are in the order of their times, as those of version 7 are. */
const idAt = (n: string) => `lpad(to_hex(${n}), 12, '0')::text`;
const postId = `('01900000-0000-7000-8000-' || ${idAt('n')})::uuid`;
const fillForum = `
  create temporary table authors as
    select id as user_id, row_number() over (order by id) - 1 as number from users where email like 'member-%';
  create index on authors (number);
  insert into forum_posts (id, user_id, title, content, category, tags, reply_count, last_position, last_reply_at, last_reply_by, created_at, updated_at)
    select ${postId}, a.user_id, 'Post number ' || n || ' with a title of usual length', repeat('What somebody asks, in some words. ', 12),
      (array['general','islamic_studies','parenting','business','events','local_news','support'])[1 + n % 7], array['ilford'],
      replies, replies, now() - (${posts} - n) * interval '1 minute', a.user_id, now() - (${posts} + 100 - n) * interval '1 minute', now()
    from generate_series(1, ${posts}) n
      join authors a on a.number = n % ${members}
      cross join lateral (select case when n = ${posts} then ${longThread} else 10 end as replies) r;
  insert into forum_counts (category, posts) select category, count(*) from forum_posts group by category
    on conflict (category) do update set posts = excluded.posts;
  insert into forum_replies (id, user_id, post_id, content, position, thread_place, created_at, updated_at)
    select gen_random_uuid(), a.user_id, p.id, repeat('What somebody answers. ', 10), place, place, p.last_reply_at, now()
    from (select id, reply_count, last_reply_at, row_number() over (order by id) as n from forum_posts) p
      cross join lateral generate_series(1, p.reply_count) place
      join authors a on a.number = (p.n * 7 + place * 31) % ${members};
  create table bare_posts (id int primary key, replies int not null default 0);
  create table bare_replies (id uuid primary key, counted_in int not null references bare_posts, content text not null, created_at timestamptz not null);
  create index on bare_replies (counted_in);
  insert into bare_posts (id) select n from generate_series(1, 3000) n`;
