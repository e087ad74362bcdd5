import autocannon from 'autocannon';
import pg from 'pg';
import { against, anchorFigures, anchors } from './against-anchors.ts';
import { type Figure, median } from './figures.ts';
import { aLargePicture } from './large-picture.ts';
import { load, loadInRounds, uncachedName, unkept } from './load.ts';
import { addListings } from './many-rows.ts';
import { addMembers } from './members.ts';
import { createDatabase, startAnchor, startServer } from './programs.ts';

const rows = 100_000;
const rounds = 3;
const seconds = 3;

const lists = [
  '/api/classifieds',
  '/api/classifieds?category=furniture',
  '/api/classifieds?free=true',
  '/api/classifieds?ward=Loxford',
  '/api/classifieds?minPrice=1000&maxPrice=2000',
  '/api/classifieds?sort=cheapest',
  '/api/classifieds?postcode=IG1%201AA&sort=nearest',
  '/api/classifieds?search=number%2099',
];

/** Measures lists of 100,000 listings against the bare list, and uploads of pictures of five megabytes at the same time. */
export async function measureClassifieds(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_listings');
  const server = await startServer({
    DATABASE_URL: database,
    SAMPLE_DATA: 'off',
    POSTCODES_URL: 'http://127.0.0.1:9',
  });
  const anchor = await startAnchor(database);
  const pool = new pg.Pool({ connectionString: database, max: 2 });
  try {
    const [member] = await addMembers(pool, 1, 1);
    if (!member) throw new Error('The member was not stored.');
    await addListings(database, member.id, rows);
    const targets = lists.flatMap((path) => [
      { name: path, url: server.url + path },
      { name: uncachedName(path), url: server.url + path, headers: unkept },
    ]);
    const loads = await loadInRounds([...anchors(anchor.url), ...targets], rounds, seconds);
    const figures = lists.flatMap((path) => [against(loads, path, 0.45), against(loads, uncachedName(path))]);
    return [...anchorFigures(loads), ...figures, ...(await uploads(server.url, pool, member.cookie))];
  } finally {
    await pool.end();
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Measures how long the upload of one picture takes, and how ten parallel uploads slow down the list. */
async function uploads(url: string, pool: pg.Pool, cookie: string): Promise<Figure[]> {
  const bytes = await aLargePicture();
  const { rows: found } = await pool.query<{ id: string }>('select id from classified_listings limit 12');
  const send = async (id: string | undefined) => {
    const headers = { 'content-type': 'image/jpeg', origin: url, cookie };
    const sent = await fetch(`${url}/api/classifieds/${id}/pictures`, {
      method: 'POST',
      body: bytes,
      headers,
    });
    if (!sent.ok) throw new Error(`A picture was answered ${sent.status}: ${await sent.text()}`);
  };
  const times: number[] = [];
  for (let one = 0; one < 15; one += 1) {
    const started = performance.now();
    await send(found[0]?.id);
    times.push(performance.now() - started);
  }
  const list = { name: 'the list', url: `${url}/api/classifieds` };
  const alone = await load(list, seconds);
  let isOver = false;
  const senders = found.slice(1, 11).map(async ({ id }) => {
    while (!isOver) await send(id).catch(() => undefined);
  });
  const beside = await autocannon({ url: list.url, connections: 10, duration: seconds });
  isOver = true;
  await Promise.all(senders);
  return [
    {
      what: `a picture of ${(bytes.byteLength / 1024 / 1024).toFixed(1)} MB, alone`,
      value: median(times),
      unit: 'ms median',
      budget: 400,
    },
    {
      what: 'the list while ten pictures upload',
      value: beside.latency.p99 / alone.p99,
      unit: '× p99 alone',
      budget: 2,
      beside: `${beside.latency.p99} ms against ${alone.p99} ms`,
    },
  ];
}
