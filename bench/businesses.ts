import pg from 'pg';
import { against, anchorFigures, anchors } from './against-anchors.ts';
import type { Figure } from './figures.ts';
import { loadInRounds, type Target, uncachedName, unkept } from './load.ts';
import { addEvents, addMosques } from './many-rows.ts';
import { createDatabase, startAnchor, startServer } from './programs.ts';

const businesses = 10_000;
const rounds = 3;
const seconds = 2;

/** The directory as visitors read it: the list, its filters, and who is open now. */
export async function measureBusinesses(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_businesses');
  const server = await startServer({ DATABASE_URL: database, SAMPLE_DATA: 'off' });
  const anchor = await startAnchor(database);
  try {
    await addMosques(database, 100);
    await addEvents(database, 1_000);
    await addBusinesses(database);
    const reading: Target[] = [
      { name: 'the list', path: '/api/businesses' },
      { name: 'one category', path: '/api/businesses?category=butchers' },
      { name: 'open now', path: '/api/businesses?open=true' },
      { name: 'by distance', path: '/api/businesses?sort=distance&lat=51.56&lng=0.07' },
      { name: 'by words', path: '/api/businesses?search=shop%20777' },
      { name: 'the page of the list', path: '/business-directory' },
    ].flatMap(({ name, path }) => [
      { name, url: server.url + path },
      { name: uncachedName(name), url: server.url + path, headers: unkept },
    ]);
    const loads = await loadInRounds([...anchors(anchor.url), ...reading], rounds, seconds);
    return [
      ...anchorFigures(loads),
      ...reading.map(({ name, headers }) => against(loads, name, headers ? undefined : 0.45)),
    ];
  } finally {
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Fills the directory: half of it is open, by hours and by the spans that follow from them. */
async function addBusinesses(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(fillDirectory);
    await client.query('vacuum analyze businesses, business_category_links, business_open_spans');
  } finally {
    await client.end();
  }
}

const fillDirectory = `
  insert into businesses (id, name, description, address, postcode, ward, latitude, longitude, phone, opening_hours, spans_until,
      status, is_featured, category_names, source, created_at, updated_at)
    select gen_random_uuid(), 'Shop ' || n, repeat('What it sells, in some words. ', 6), n || ' High Road, Ilford', 'IG1 1AA', 'Loxford',
      51.55 + (n % 100) * 0.0005, 0.05 + (n / 100) * 0.0005, '020 7946 0100',
      jsonb_build_object('ramadan', null, 'days', '[]'::jsonb, 'jumuah', null, 'note', null,
        'breaks', jsonb_build_array(jsonb_build_object('prayer', 'maghrib', 'minutes', 20)),
        'week', (select jsonb_agg(jsonb_build_array(jsonb_build_object('opens', '09:00', 'closes', '18:00'))) from generate_series(1, 7))),
      current_date + 30, 'approved', n % 200 = 0, 'Butchers', 'bench', now(), now()
    from generate_series(1, ${businesses}) n;
  insert into business_category_links (business_id, category_id)
    select b.id, c.id from (select id, row_number() over (order by id) as n from businesses) b
      join (select id, row_number() over (order by slug) - 1 as n from business_categories where parent_id is not null) c
        on c.n = b.n % (select count(*) from business_categories where parent_id is not null);
  insert into business_open_spans (business_id, opens_at, closes_at)
    select b.id, now() + day * interval '1 day' - (b.n % 2 = 0)::int * interval '4 hours' + interval '1 hour',
      now() + day * interval '1 day' + interval '3 hours'
    from (select id, row_number() over (order by id) as n from businesses) b cross join generate_series(0, 7) day`;
