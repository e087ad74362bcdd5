import pg from 'pg';
import { z } from 'zod';
import { type Figure, median } from '../figures.ts';
import { addListings } from '../many-rows.ts';
import { addMembers } from '../members.ts';
import { createDatabase, startAnchor, startServer } from '../programs.ts';
import { publicPages } from '../public-pages.ts';
import {
  type Comparison,
  liveMessages,
  pictures,
  type Setting,
  unchangedPage,
  visitorsPage,
  workedOut,
  writes,
} from './comparisons.ts';
import { isWorse } from './judge.ts';
import { readRatios } from './stored-ratios.ts';

const rounds = 3;
const members = 300;

/** The ratios of a run, and the names of those that are worse than the stored ones. */
export type Ratios = { figures: Figure[]; ratios: Record<string, number>; worse: string[] };

/**
 * Measures everything that is compared with a bare program, in the same rounds. `beside`: the URL of a page of another site, which
 * is measured like our own pages.
 */
export async function measureRatios(postgresUrl: string, beside?: string): Promise<Ratios> {
  const database = await createDatabase(postgresUrl, 'bench_ratios');
  const server = await startServer({ DATABASE_URL: database });
  const anchor = await startAnchor(database);
  const pool = new pg.Pool({ connectionString: database, max: 3 });
  try {
    const setting: Setting = { server, anchor, pool, ...(await addRows(pool, database)) };
    const comparisons = await comparisonsOf(setting);
    const other = beside === undefined ? [] : [visitorsPage(beside, beside, anchor.url)];
    return compareWithStored(await measureInRounds([...comparisons, ...other]));
  } finally {
    await pool.end();
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

async function comparisonsOf(setting: Setting): Promise<Comparison[]> {
  const { server, anchor } = setting;
  const pages = await publicPages(server.url);
  const lists = ['/api/mosques', '/api/events'].map((path) => ({ name: path, path }));
  return [
    ...[...pages, ...lists].map(({ name, path }) => visitorsPage(name, server.url + path, anchor.url)),
    unchangedPage(setting),
    workedOut('/api/events', setting, false),
    ...['/home', '/mosques', '/events'].map((path) => workedOut(path, setting, true)),
    writes(setting),
    liveMessages(setting),
    await pictures(setting),
  ];
}

/** Requests everything once per round, each page of ours directly before its bare counterpart. */
async function measureInRounds(comparisons: readonly Comparison[]): Promise<ReadonlyMap<string, number[]>> {
  const ratios = new Map<string, number[]>(comparisons.map(({ name }) => [name, []]));
  for (const { ours, bare } of comparisons) {
    await ours();
    await bare();
  }
  for (let round = 0; round < rounds; round += 1) {
    console.log(`  Round ${round + 1} of ${rounds} …`);
    for (const { name, ours, bare } of comparisons) ratios.get(name)?.push((await ours()) / (await bare()));
  }
  return ratios;
}

function compareWithStored(measured: ReadonlyMap<string, number[]>): Ratios {
  const stored = readRatios();
  const rows = [...measured].map(([name, values]) => ({
    name,
    values,
    ratio: median(values),
    was: stored[name],
  }));
  return {
    figures: rows.map(({ name, values, ratio, was }) => ({
      what: name,
      value: ratio,
      unit: '× bare',
      beside: `${was === undefined ? 'not stored' : `stored ${was}`}; rounds ${values.map((one) => one.toPrecision(2)).join(', ')}`,
    })),
    ratios: Object.fromEntries(rows.map(({ name, ratio }) => [name, ratio])),
    worse: rows.filter(({ values, was }) => isWorse(values, was)).map(({ name }) => name),
  };
}

const ids = z.array(z.object({ id: z.string() })).min(1);

async function addRows(pool: pg.Pool, database: string) {
  const added = await addMembers(pool, members, members);
  await addListings(database, added[0]?.id ?? '', 1);
  await pool.query(bareTables);
  const idOf = async (query: string) => ids.parse((await pool.query(query)).rows)[0]?.id ?? '';
  const open = "status = 'approved' and event_date > current_date + 1 and max_attendees is null";
  const eventId = await idOf(`select id from events where ${open} limit 1`);
  const listingId = await idOf(
    `select id from classified_listings where title = 'Listing number 1 of usual length'`,
  );
  return { members: added, eventId, listingId };
}

const bareTables = `
  create table bare_posts (id int primary key, replies int not null default 0);
  create table bare_replies (id uuid primary key, counted_in int not null references bare_posts, content text not null, created_at timestamptz not null);
  create index on bare_replies (counted_in);
  insert into bare_posts (id) values (1);
  grant all on bare_posts, bare_replies to public`;
