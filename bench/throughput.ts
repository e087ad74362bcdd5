import pg from 'pg';
import { against, anchorFigures, anchors } from './against-anchors.ts';
import type { Figure } from './figures.ts';
import { loadInRounds, type Target } from './load.ts';
import { addEvents, addMosques } from './many-rows.ts';
import { addMembers } from './members.ts';
import { createDatabase, startAnchor, startServer } from './programs.ts';
import { publicPages } from './public-pages.ts';

const rounds = 3;
const seconds = 3;
const rows = 100_000;

/** Measures P2 on the sample community, and the longest list on 100,000 rows, like P1. */
export async function measureThroughput(postgresUrl: string): Promise<Figure[]> {
  return [...(await measureSample(postgresUrl)), ...(await measureManyRows(postgresUrl))];
}

async function measureSample(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_sample');
  const server = await startServer({ DATABASE_URL: database });
  const anchor = await startAnchor(database);
  try {
    const pages = (await publicPages(server.url)).map(({ name, path }) => ({ name, url: server.url + path }));
    const lists = ['/api/mosques', '/api/events', '/api/prayer-times'].map((path) => ({
      name: path,
      url: server.url + path,
    }));
    const etag = (await fetch(`${server.url}/api/mosques`)).headers.get('etag') ?? '';
    const notModified: Target = {
      name: '/api/mosques, 304',
      url: `${server.url}/api/mosques`,
      headers: { 'if-none-match': etag },
    };
    const ownPages = await memberPages(database, server.url);
    const targets = [...anchors(anchor.url), ...pages, ...lists, notModified, ...ownPages];
    const loads = await loadInRounds(targets, rounds, seconds);
    return [
      ...anchorFigures(loads),
      ...pages.map(({ name }) => against(loads, name, 0.22)),
      ...lists.map(({ name }) => against(loads, name)),
      against(loads, notModified.name, 1),
      ...ownPages.map(({ name }) => against(loads, name, 0.15)),
    ];
  } finally {
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Returns pages as requested by one of two hundred members. */
async function memberPages(database: string, url: string): Promise<Target[]> {
  const pool = new pg.Pool({ connectionString: database });
  const [member] = await addMembers(pool, 200, 1);
  await pool.end();
  return ['/home', '/mosques', '/events'].map((path) => ({
    name: `${path}, a member’s`,
    url: url + path,
    headers: { cookie: member?.cookie ?? '' },
  }));
}

async function measureManyRows(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_many');
  const server = await startServer({ DATABASE_URL: database, SAMPLE_DATA: 'off' });
  const anchor = await startAnchor(database);
  try {
    await addMosques(database, 100);
    await addEvents(database, rows);
    const list = { name: '/api/events, 100,000 rows', url: `${server.url}/api/events` };
    const loads = await loadInRounds([...anchors(anchor.url), list], rounds, seconds);
    return [...anchorFigures(loads), against(loads, list.name, 0.45)];
  } finally {
    await Promise.all([server.stop(), anchor.stop()]);
  }
}
