import { Agent, request } from 'node:http';
import pg from 'pg';
import type { Figure } from './figures.ts';
import { load } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const visitors = 2000;
const seconds = 30;
const path = '/mosques';
const patienceMs = 20_000;

/** A janazah is announced: so many visitors at once on one page, and then a change of it, until the last of them has seen it. */
export async function measureRush(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_rush');
  const server = await startServer({ DATABASE_URL: database });
  try {
    const { perSecond, p99 } = await load(
      { name: path, url: server.url + path, connections: visitors, headers: { 'accept-encoding': 'br' } },
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
  const looking = Array.from({ length: visitors }, () => lookFor(url, word, agent));
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

/** When the word was there. */
async function lookFor(url: string, word: string, agent: Agent): Promise<number> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if ((await textOf(url, agent)).includes(word)) return performance.now();
  }
  throw new Error('A visitor never saw the change.');
}

function textOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    });
    sent.once('error', reject).end();
  });
}
