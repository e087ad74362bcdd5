import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import type { Figure } from './figures.ts';
import { load } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const visitors = 2000;
const seconds = 30;
const path = '/mosques';
const timeoutMs = 20_000;
const browserHeaders = { 'accept-encoding': 'br' };

/** Measures the load after a janazah is announced: many visitors on one page at once, then the time until all of them see a change of it. */
export async function measureRush(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_rush');
  const server = await startServer({ DATABASE_URL: database });
  try {
    const { perSecond, p99 } = await load(
      { name: path, url: server.url + path, connections: visitors, headers: browserHeaders },
      seconds,
    );
    const seen = await timeUntilSeenByAll(server.url + path, database);
    return [
      {
        what: `${visitors} visitors for ${seconds} s on ${path}`,
        value: p99,
        unit: 'ms p99',
        budget: 500,
        beside: `${Math.round(perSecond)}/s, no error`,
      },
      { what: 'a change, until the last of them has seen it', value: seen, unit: 'ms', budget: 2000 },
      { what: 'memory at most', value: server.memory().limit, unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}

/** Returns the milliseconds from a change by another program until every visitor, each polling the page, has received it. */
async function timeUntilSeenByAll(url: string, database: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const newName = 'Masjid of the rush';
  const hasChange = pageContains(newName);
  const waiting = Array.from({ length: visitors }, () => pollUntil(url, hasChange, agent));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const changed = performance.now();
  await client.query(
    `update places set name = $1 where id = (select min(id::text)::uuid from places where kind = 'mosque')`,
    [newName],
  );
  await client.end();
  const seen = await Promise.all(waiting);
  agent.destroy();
  return Math.max(...seen) - changed;
}

type Page = { etag: string; bytes: Buffer };

/** Returns a test for a text in a page. Each response is decompressed once, because this program shares the cores with the server. */
function pageContains(text: string): (page: Page) => boolean {
  const cache = new Map<string, boolean>();
  return ({ etag, bytes }) => {
    const contains = cache.get(etag) ?? brotliDecompressSync(bytes).toString().includes(text);
    cache.set(etag, contains);
    return contains;
  };
}

/** Polls the page and returns the time at which it had the change. */
async function pollUntil(url: string, hasChange: (page: Page) => boolean, agent: Agent): Promise<number> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (hasChange(await get(url, agent))) return performance.now();
  }
  throw new Error('A visitor never saw the change.');
}

function get(url: string, agent: Agent): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: browserHeaders }, async (response) => {
      resolve({ etag: String(response.headers.etag), bytes: Buffer.concat(await response.toArray()) });
    });
    sent.once('error', reject).end();
  });
}
