import { eq } from 'drizzle-orm';
import type { APIRequestContext, APIResponse } from 'playwright-core';
import { z } from 'zod';
import { experimentDays, experiments } from '#features/care/experiments/server/experiment.tables.ts';
import { adAnalytics, advertisements } from '#features/exchange/adverts/server/advert.tables.ts';
import { subscriptions } from '#features/exchange/premium/server/subscription.tables.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { patienceMs } from '../patience.ts';
import type { Site } from './site.ts';

type People = { site: Site; member: APIRequestContext; admin: APIRequestContext };

const withId = z.object({ id: z.string() });
const ordered = z.object({ orderId: z.string().nullable() });
const days = 12;

/**
 * Creates a member with adverts in every state, paid and open orders and a premium membership, and an experiment that has run for twelve
 * days. Returns the paths of their pages.
 */
export async function fillMoney(people: People): Promise<{ own: string[]; administered: string[] }> {
  const { site, member, admin } = people;
  const call = caller(site);
  const waiting = await submit(people, 'Waiting for approval');
  await decide(people, await submit(people, 'Approved, and to be paid'));
  const rejected = await submit(people, 'Rejected with a reason');
  await call(admin, `/api/admin/advertisements/${rejected}/reject`, {
    reason: 'Please say what the course costs.',
  });
  const running = await pay(people, await decide(people, await submit(people, 'Running and seen')));
  await site.write((db) => beginBefore(db, running));
  const ended = await pay(people, await decide(people, await submit(people, 'Ended, to be renewed')));
  await site.write(async (db) => {
    await db
      .update(advertisements)
      .set({ status: 'expired', ended: 'ended' })
      .where(eq(advertisements.id, ended));
    await beginPremium(db, running);
  });
  const orders = z.array(withId).parse(await (await member.get('/api/user/orders')).json());
  const experiment = await startExperiment(people);
  const adverts = `/my-adverts/${running}`;
  return {
    own: [
      '/submit-ad',
      '/my-adverts',
      `/my-adverts/${waiting}/edit`,
      `/my-adverts/${rejected}/edit`,
      `/my-adverts/${ended}/renew`,
      `${adverts}/figures`,
      '/orders',
      ...orders.slice(0, 2).map(({ id }) => `/orders/${id}/invoice`),
      '/premium',
    ],
    administered: [`/admin/ads/${running}/analytics`, `/admin/experiments/${experiment}`],
  };
}

/** Sends requests as the site’s own pages do, and throws if one is refused. */
function caller({ url }: Site) {
  return async (who: APIRequestContext, path: string, data: object = {}): Promise<APIResponse> => {
    const answer = await who.post(path, { data, headers: { origin: url }, timeout: patienceMs });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer;
  };
}

async function submit({ site, member }: People, title: string): Promise<string> {
  const tiers = z
    .array(withId.extend({ displayPosition: z.string() }))
    .parse(await (await member.get('/api/ad-pricing-tiers')).json());
  const tier = tiers.find(({ displayPosition }) => displayPosition === 'banner_sidebar');
  const answer = await caller(site)(member, '/api/advertisements/submit', {
    title,
    businessName: 'Needle & Thread',
    description: 'Made to measure in Ilford, ready in a week.',
    specialOffer: '10% off until Eid',
    contactName: 'Zahra Khan',
    contactEmail: 'needle@example.org',
    websiteUrl: 'https://needle.example.org',
    address: '31 Cranbrook Road, Ilford',
    category: 'Retail & Shopping',
    pricingTierId: tier?.id,
    startDate: addDays(boroughDate(new Date()), 30),
    duration: 14,
  });
  return withId.parse(await answer.json()).id;
}

async function decide({ site, admin }: People, id: string): Promise<{ id: string; orderId: string | null }> {
  const answer = await caller(site)(admin, `/api/admin/advertisements/${id}/approve`);
  return { id, ...ordered.parse(await answer.json()) };
}

async function pay(people: People, { id, orderId }: { id: string; orderId: string | null }): Promise<string> {
  await markPaid(people, orderId);
  return id;
}

async function markPaid({ site, admin }: People, orderId: string | null): Promise<void> {
  await caller(site)(admin, `/api/admin/orders/${orderId}/mark-paid`, {
    method: 'cash',
    note: 'At the counter',
  });
}

/** Changes a paid advert’s dates: it has run for some days, with views and clicks. */
async function beginBefore(db: Db, id: string): Promise<void> {
  const startDate = addDays(boroughDate(new Date()), -days);
  const seen = Array.from({ length: days + 1 }, (_, at) => ({
    advertisementId: id,
    date: addDays(startDate, at),
    impressions: 40 + ((at * 17) % 31),
    clicks: 1 + (at % 5),
  }));
  const sum = (of: 'impressions' | 'clicks') => seen.reduce((total, day) => total + day[of], 0);
  await db.insert(adAnalytics).values(seen);
  await db
    .update(advertisements)
    .set({
      status: 'active',
      startDate,
      endDate: addDays(startDate, 13),
      impressions: sum('impressions'),
      clicks: sum('clicks'),
    })
    .where(eq(advertisements.id, id));
}

/** Gives an advert’s owner a paid premium membership for a month; another journey tests the card service’s page. */
async function beginPremium(db: Db, advertId: string): Promise<void> {
  const [tier] = await db.select().from(pricingTiers).where(eq(pricingTiers.billingInterval, 'month'));
  const [advert] = await db.select().from(advertisements).where(eq(advertisements.id, advertId));
  if (!tier || !advert) throw new Error('There is no premium membership by the month, or no advert.');
  const now = new Date();
  await db.insert(subscriptions).values({
    userId: advert.createdBy,
    pricingTierId: tier.id,
    billingInterval: 'month',
    price: tier.basePrice,
    status: 'active',
    startedAt: now.toISOString(),
    paidUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  });
}

/** Stores an experiment that began some days ago, with visitors on each day. */
async function startExperiment({ site, admin }: People): Promise<string> {
  const call = caller(site);
  const made = await call(admin, '/api/admin/experiments', {
    name: 'journey-of-the-figures',
    description: 'Do more people join when the invitation is short?',
    goal: 'joinWaitingList',
    targetPercentage: 100,
    variants: [{ name: 'As now' }, { name: 'Short' }],
  });
  const experiment = withId.extend({ variants: z.array(withId) }).parse(await made.json());
  await call(admin, `/api/admin/experiments/${experiment.id}/start`);
  const startedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  const figures = experiment.variants.flatMap(({ id }, place) =>
    Array.from({ length: days }, (_, at) => ({
      variantId: id,
      date: addDays(boroughDate(new Date()), -at),
      visitors: 9 + ((at * 7 + place * 5) % 11),
      reached: 2 + ((at + place * 3) % 6),
    })),
  );
  await site.write(async (db) => {
    await db.update(experiments).set({ startedAt }).where(eq(experiments.id, experiment.id));
    await db.insert(experimentDays).values(figures);
  });
  return experiment.id;
}
