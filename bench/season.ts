import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { startOfMonth, yearOfRamadan } from '#features/mosques/moon/moon.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { declareFirstDay, followOneAuthority } from './boards.ts';
import type { Figure } from './figures.ts';
import { loadInRounds, type Target, uncachedName, unkept } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const rounds = 5;
const seconds = 2;
const declarations = 10;
const pollMs = 10;
const timeoutMs = 10_000;

/** The page of Friday's sittings, with which the season's pages are compared. */
const friday = '/jumuah';

/** The season's pages against /jumuah in the same rounds, then the time from a declaration until all of them have it. */
export async function measureSeason(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_season');
  const server = await startServer({ DATABASE_URL: database });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const [mosque = ''] = await followOneAuthority(client);
    const pages = ['/ramadan', '/taraweeh', '/eid', `/mosque/${mosque}/ramadan`];
    const nameOf = (path: string) => path.replace(mosque, '{id}');
    const targets = [friday, ...pages].flatMap((path): Target[] => [
      { name: nameOf(path), url: server.url + path },
      { name: uncachedName(nameOf(path)), url: server.url + path, headers: unkept },
    ]);
    const loads = await loadInRounds(targets, rounds, seconds);
    const rate = (name: string) => loads.get(name)?.perSecond ?? Number.NaN;
    const ratio = (name: string, other: string, goal: Partial<Figure> = {}): Figure => ({
      what: name,
      value: rate(name) / rate(other),
      unit: '× /jumuah',
      beside: `${Math.round(rate(name))}/s against ${Math.round(rate(other))}/s`,
      ...goal,
    });
    const names = pages.map(nameOf);
    return [
      ...names.map((name) => ratio(name, friday, { budget: 0.9, atLeast: true })),
      ...names.map((name) => ratio(uncachedName(name), uncachedName(friday))),
      await measureDeclarations(
        client,
        pages.map((path) => server.url + path),
      ),
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Declares the coming Ramadan now for one of its days and now for the other, and waits each time until all pages have changed. */
async function measureDeclarations(client: pg.Client, pages: readonly string[]): Promise<Figure> {
  const nobody = { declared: [], assumed: [] };
  const month = { year: yearOfRamadan(boroughDate(new Date()), nobody), month: ramadan };
  const { days } = startOfMonth(month, nobody);
  const times: number[] = [];
  while (times.length < declarations) {
    await delay(1_000 + Math.random() * 1_000);
    const before = await Promise.all(pages.map(daysOn));
    const started = performance.now();
    // The later day first: the earlier one is that of a calendar without declarations.
    await declareFirstDay(client, month, days[(times.length + 1) % 2] ?? '');
    await Promise.all(pages.map((page, at) => changeOf(page, before[at] ?? '')));
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return {
    what: `a declaration, until all ${pages.length} pages have it`,
    value: sorted.at(-1) ?? Number.NaN,
    unit: 'ms most',
    budget: 2000,
    beside: `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms of ${times.length}`,
  };
}

/** The dates on a page, 'Monday 8', as visitors get it from the page cache. */
async function daysOn(page: string): Promise<string> {
  const html = await (await fetch(page)).text();
  return [...html.matchAll(/\b\w+day \d{1,2}\b/g)].map(([day]) => day).join();
}

async function changeOf(page: string, before: string): Promise<void> {
  const until = performance.now() + timeoutMs;
  while ((await daysOn(page)) === before) {
    if (performance.now() > until) throw new Error(`${page} never had the declaration.`);
    await delay(pollMs);
  }
}
