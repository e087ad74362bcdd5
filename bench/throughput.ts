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

/** P2 on the sample community; P1's counterpart (the longest list that exists so far) on 100,000 rows. */
export async function measureThroughput(postgresUrl: string): Promise<Figure[]> {
  return [...(await onSample(postgresUrl)), ...(await onManyRows(postgresUrl))];
}

async function onSample(postgresUrl: string): Promise<Figure[]> {
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
    const again: Target = {
      name: '/api/mosques, 304',
      url: `${server.url}/api/mosques`,
      headers: { 'if-none-match': etag },
    };
    const own = await membersPages(database, server.url);
    const targets = [...anchors(anchor.url), ...pages, ...lists, again, ...own];
    const loads = await loadInRounds(targets, rounds, seconds);
    return [
      ...anchorFigures(loads),
      ...pages.map(({ name }) => against(loads, name, 0.22)),
      ...lists.map(({ name }) => against(loads, name)),
      against(loads, again.name, 1),
      ...own.map(({ name }) => against(loads, name, 0.15)),
    ];
  } finally {
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Pages as a member has them made, one of two hundred. */
async function membersPages(database: string, url: string): Promise<Target[]> {
  const pool = new pg.Pool({ connectionString: database });
  const [member] = await addMembers(pool, 200, 1);
  await pool.end();
  return ['/home', '/mosques', '/events'].map((path) => ({
    name: `${path}, a member’s`,
    url: url + path,
    headers: { cookie: member?.cookie ?? '' },
  }));
}

async function onManyRows(postgresUrl: string): Promise<Figure[]> {
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
