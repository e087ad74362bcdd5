import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import type { Figure } from './figures.ts';
import { load } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const visitors = 2000;
const seconds = 30;
const path = '/mosques';
const patienceMs = 20_000;
const asBrowser = { 'accept-encoding': 'br' };

/** A janazah is announced: so many visitors at once on one page, and then a change of it, until the last of them has seen it. */
export async function measureRush(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_rush');
  const server = await startServer({ DATABASE_URL: database });
  try {
    const { perSecond, p99 } = await load(
      { name: path, url: server.url + path, connections: visitors, headers: asBrowser },
      seconds,
    );
    const seen = await untilSeenByAll(server.url + path, database);
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

/** Milliseconds from a change by another program until each visitor, who asks again and again, has been answered with it. */
async function untilSeenByAll(url: string, database: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const word = 'Masjid of the rush';
  const isThere = inPage(word);
  const looking = Array.from({ length: visitors }, () => lookFor(url, isThere, agent));
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const changed = performance.now();
  await client.query(
    `update places set name = $1 where id = (select min(id::text)::uuid from places where kind = 'mosque')`,
    [word],
  );
  await client.end();
  const seen = await Promise.all(looking);
  agent.destroy();
  return Math.max(...seen) - changed;
}

type Page = { etag: string; bytes: Buffer };

/** Whether a page has the word. Each answer is unpacked once, for this program shares the cores with the server. */
function inPage(word: string): (page: Page) => boolean {
  const known = new Map<string, boolean>();
  return ({ etag, bytes }) => {
    const is = known.get(etag) ?? brotliDecompressSync(bytes).toString().includes(word);
    known.set(etag, is);
    return is;
  };
}

/** When the word was there. */
async function lookFor(url: string, isThere: (page: Page) => boolean, agent: Agent): Promise<number> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if (isThere(await get(url, agent))) return performance.now();
  }
  throw new Error('A visitor never saw the change.');
}

function get(url: string, agent: Agent): Promise<Page> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: asBrowser }, async (response) => {
      resolve({ etag: String(response.headers.etag), bytes: Buffer.concat(await response.toArray()) });
    });
    sent.once('error', reject).end();
  });
}
