import pg from 'pg';

/** Adds approved events over the next two years, in all categories, and updates the planner’s statistics. */
export async function addEvents(databaseUrl: string, count: number): Promise<void> {
  await run(
    databaseUrl,
    `insert into events (id, title, description, category, event_date, start_time, end_time, location, address,
        postcode, organizer, status, source, place_id, created_at, updated_at)
      select gen_random_uuid(), 'Event number ' || n || ' with a title of usual length',
        'What happens there, in two sentences of some forty words. ' || repeat('Everyone is welcome to come along. ', 6),
        (array['community','religious','educational','social','charity','youth','family','women'])[1 + n % 8],
        current_date + 1 + (n % 730), lpad((n % 12 + 8)::text, 2, '0') || ':30', '22:00', 'Hall ' || n % 97,
        n || ' High Road, Ilford', 'IG1 ' || n % 10 || 'AA', 'Organiser ' || n % 211, 'approved', 'benchmark',
        (array(select id from places order by id limit 50))[1 + n % 50], now(), now()
      from generate_series(1, ${count}) n`,
    'events',
  );
}

/** Adds approved mosques around the borough, each with its details. */
export async function addMosques(databaseUrl: string, count: number): Promise<void> {
  await run(
    databaseUrl,
    `with added as (
        insert into places (id, kind, name, address, postcode, ward, latitude, longitude, status, source, created_at, updated_at)
        select gen_random_uuid(), 'mosque', 'Mosque ' || md5(n::text), n || ' High Road, Ilford', 'IG1 ' || n % 10 || 'AA',
          'Valentines', 51.559 + (n::bigint * 7919 % 2000 - 1000) / 20000.0, 0.074 + (n::bigint * 104729 % 2000 - 1000) / 15000.0,
          'approved', 'benchmark', now(), now()
        from generate_series(1, ${count}) n returning id)
      insert into mosque_details (place_id, facilities)
      select id, array['Parking', 'Wheelchair Access'] from added`,
    'places, mosque_details',
  );
}

/** Adds approved listings of one member, in all wards and categories. */
export async function addListings(databaseUrl: string, sellerId: string, count: number): Promise<void> {
  await run(
    databaseUrl,
    `insert into classified_listings (id, seller_user_id, title, description, price_amount, condition, category_id, ward,
        latitude, longitude, status, listed_at, expires_at, created_at, updated_at)
      select gen_random_uuid(), '${sellerId}', 'Listing number ' || n || ' of usual length',
        'What it is, in two sentences. ' || repeat('It can be collected most evenings. ', 6),
        case when n % 5 = 0 then 0 else (n * 7919 % 20000) end,
        (array['new','like_new','good','worn','for_parts'])[1 + n % 5],
        (array(select id from classified_categories order by id))[1 + n % 18],
        (array['Loxford','Hainault','Valentines','Goodmayes','Clayhall','Mayfield','Newbury','Bridge'])[1 + n % 8],
        51.56, 0.08, 'approved', now() - n * interval '20 seconds', now() + interval '25 days', now(), now()
      from generate_series(1, ${count}) n`,
    'classified_listings',
  );
}

async function run(databaseUrl: string, statement: string, tables: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
    await client.query(`vacuum analyze ${tables}`);
  } finally {
    await client.end();
  }
}
