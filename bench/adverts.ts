import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { runnerImport } from 'vite';
import { z } from 'zod';
import { turnAt } from '#features/exchange/adverts/advert-delivery.rules.ts';
import { AdPricingTier } from '#features/exchange/prices/price.contract.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import { createLog } from '#kit/server/log.ts';
import { against, anchorFigures, anchors } from './against-anchors.ts';
import type { Figure } from './figures.ts';
import { loadInRounds, type Target } from './load.ts';
import { addMembers } from './members.ts';
import { createDatabase, startAnchor, startServer } from './programs.ts';

const rounds = 3;
const seconds = 3;
const members = 5_000;
/** Paid ones, at one position. */
const adverts = 8;
const picks = 20_000;

/** It leads to mails, which Node can't read as they stand. */
type Delivery = typeof import('#features/exchange/adverts/server/advert-delivery.queries.ts');
const deliveryPath = join(
  import.meta.dirname,
  '../src/features/exchange/adverts/server/advert-delivery.queries.ts',
);

/** What an advert costs, asked for by ten at once, and how long it takes to choose the one to show. */
export async function measureAdverts(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_adverts');
  return [...(await quotes(database)), await picking(database)];
}

async function quotes(database: string): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: database });
  const anchor = await startAnchor(database);
  const pool = new pg.Pool({ connectionString: database, max: 1 });
  try {
    await addMembers(pool, members, 1);
    const tiers = await (await fetch(`${server.url}/api/ad-pricing-tiers`)).json();
    const tier = z.array(AdPricingTier).min(1).parse(tiers)[0];
    const startDate = new Date().toISOString().slice(0, 10);
    const quote: Target = {
      name: 'a price for 90 days',
      url: server.url,
      each: () => ({
        method: 'POST',
        path: '/api/advertisements/quote',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ pricingTierId: tier?.id, startDate, duration: 90 }),
      }),
    };
    const loads = await loadInRounds([...anchors(anchor.url), quote], rounds, seconds);
    return [...anchorFigures(loads), against(loads, quote.name, 1)];
  } finally {
    await pool.end();
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** From what a process keeps in memory of the adverts that run, as the call does it. */
async function picking(databaseUrl: string): Promise<Figure> {
  const connection = { connectionString: databaseUrl };
  const pool = new pg.Pool({ ...connection, max: 2 });
  const changes = createChanges(connection, createLog('error'));
  const ctx = { db: drizzle<Record<string, never>>(pool), changes, now: new Date() };
  const { runningAdverts } = (await runnerImport<Delivery>(deliveryPath)).module;
  const pick = async () => turnAt(await runningAdverts(ctx), ctx.now);
  try {
    await pool.query(addAdverts);
    await changes.waitFor(10_000);
    for (let warm = 0; warm < 1_000; warm += 1) await pick();
    const started = performance.now();
    for (let one = 0; one < picks; one += 1) await pick();
    const value = (performance.now() - started) / picks;
    return { what: `choosing one of ${adverts} adverts`, value, unit: 'ms', budget: 0.2 };
  } finally {
    await changes.close();
    await pool.end();
  }
}

const addAdverts = `
  insert into advertisements (id, created_by, title, description, business_name, category, contact_name, contact_email, address,
      ad_type, pricing_tier_id, duration, start_date, end_date, quote, total_amount, status, payment_status, created_at, updated_at)
    select gen_random_uuid(), (select id from users limit 1), 'Advert number ' || n, 'What it offers.', 'Shop ' || n, 'Retail & Shopping',
      'Owner', 'owner@example.org', '1 High Road, Ilford', 'banner_sidebar', (select id from pricing_tiers limit 1), 30,
      current_date - 10, current_date + 19, '{}', 500, 'active', 'paid', now(), now()
    from generate_series(1, ${adverts}) n`;
