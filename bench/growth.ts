import type { Figure } from './figures.ts';
import { load, unkept } from './load.ts';
import { addEvents, addMosques } from './many-rows.ts';
import { createDatabase, type Program, startServer } from './programs.ts';

const seconds = 2;
const maxMs = 50;

/** The lists that can grow, each plainly and with the filters that people use. */
const lists = [
  '/api/events',
  '/api/events?category=charity',
  '/api/events?search=number%2099',
  '/api/events?search=nowhere',
  '/api/mosques',
  '/api/mosques?lat=51.56&lng=0.07&sort=distance',
  '/api/mosques?lat=51.56&lng=0.07&within=1',
  '/api/mosques?search=mosque%20ab',
];

const deepRows = 100_000;

/** The last is of events alone: to store a million mosques takes longer than all that is measured. */
const sizes = [
  { events: 1_000, mosques: 1_000, measured: lists },
  { events: deepRows, mosques: deepRows, measured: lists },
  { events: 1_000_000, mosques: 100, measured: lists.filter((list) => list.startsWith('/api/events')) },
];

/** P5: how fast uncached lists are as they grow, and a deep page compared with the first. P6: response sizes. */
export async function measureGrowth(postgresUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { events, mosques, measured } of sizes) {
    const database = await createDatabase(postgresUrl, `bench_${events}`);
    const server = await startServer({ DATABASE_URL: database, SAMPLE_DATA: 'off' });
    try {
      await addMosques(database, mosques);
      await addEvents(database, events);
      for (const list of measured) figures.push(await atSize(server, list, events));
      if (events === deepRows) figures.push(...(await deepPages(server)));
    } finally {
      await server.stop();
    }
  }
  return figures.toSorted((a, b) => lists.indexOf(listOf(a)) - lists.indexOf(listOf(b)));
}

function listOf({ what }: Figure): string {
  return what.split(', ')[0] ?? '';
}

async function atSize(server: Program, list: string, size: number): Promise<Figure> {
  const url = server.url + list;
  const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
  const target = { name: list, url, headers: unkept };
  await load(target, 1);
  const { perSecond, p99 } = await load(target, seconds);
  return {
    what: `${list}, ${size.toLocaleString('en-GB')} rows`,
    value: p99,
    unit: 'ms p99',
    budget: maxMs,
    beside: `${Math.round(perSecond)}/s, ${(bytes / 1024).toFixed(0)} KB`,
  };
}

/** Walks far into the lists by their cursors and compares the pages there with the first, both fetched by cursor. */
async function deepPages(server: Program): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of ['/api/events', '/api/mosques']) {
    const second = await nextOf(`${server.url}${list}?limit=20`);
    let deep = second;
    for (let page = 0; page < 480; page += 1) deep = await nextOf(withLimit(deep, 200));
    const near = await load({ name: list, url: second, headers: unkept }, seconds);
    const far = await load({ name: list, url: withLimit(deep, 20), headers: unkept }, seconds);
    figures.push({
      what: `${list}, page 4,800 against page 2`,
      value: near.perSecond / far.perSecond,
      unit: '× time',
      budget: 1.5,
      beside: `${Math.round(far.perSecond)}/s against ${Math.round(near.perSecond)}/s`,
    });
  }
  return figures;
}

function withLimit(address: string, limit: number): string {
  const url = new URL(address);
  url.searchParams.set('limit', String(limit));
  return url.href;
}

async function nextOf(url: string): Promise<string> {
  const response = await fetch(url);
  await response.arrayBuffer();
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  if (next === undefined) throw new Error(`${url} has no next page.`);
  return new URL(next, url).href;
}
