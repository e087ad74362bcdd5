import { inArray } from 'drizzle-orm';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { readDayFacts } from '#features/exchange/opening-hours/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import { businessTarget } from '../approval-target.ts';
import { writeOpenSpans } from '../hours/open-spans.ts';
import { businessCategories, businessCategoryLinks, businesses } from '../tables.ts';
import type { SampleBusiness } from './sample-business.ts';
import { sampleBusinesses } from './sample-business-list.ts';
import { sampleHours } from './sample-hours.ts';
import { parades } from './sample-parades.ts';

/** Businesses that look like a real high street, most of them of members; one waits for approval. */
export async function loadSampleBusinesses(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const categories = await categoriesBySlug(db);
  const factsOf = await readDayFacts(db);
  const now = new Date(`${today}T06:00:00.000Z`);
  for (const [at, sample] of sampleBusinesses.entries()) {
    const ownerUserId = sample.owner === null ? null : (people[sample.owner]?.id ?? null);
    const inside = sample.categories.flatMap((slug) => categories.get(slug) ?? []);
    const names = inside.map(({ name }) => name).join(', ');
    const row = await store(db, { ...columnsOf(sample, at, today), ownerUserId, categoryNames: names });
    const links = inside.map(({ id }, position) => ({ businessId: row.id, categoryId: id, position }));
    if (links.length > 0) await db.insert(businessCategoryLinks).values(links);
    if (row.openingHours) await writeOpenSpans(db, row, factsOf, now);
    if (!sample.waits) continue;
    const asked = { target: businessTarget, targetId: row.id, submittedBy: ownerUserId, title: row.name };
    await askApproval(db, asked, new Date(row.createdAt));
  }
}

async function categoriesBySlug(db: Db) {
  const slugs = sampleBusinesses.flatMap(({ categories }) => categories);
  const rows = await db.select().from(businessCategories).where(inArray(businessCategories.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row]));
}

async function store(db: Db, values: typeof businesses.$inferInsert) {
  const [row] = await db.insert(businesses).values(values).returning();
  if (!row) throw new Error('The sample business was not stored.');
  return row;
}

function columnsOf(sample: SampleBusiness, at: number, today: string) {
  const { street, ...place } = parades[sample.at];
  const createdAt = `${addDays(today, -7 * sample.since - 1)}T17:20:00.000Z`;
  const approvedAt = `${addDays(today, -7 * sample.since)}T08:10:00.000Z`;
  return {
    ...place,
    latitude: place.latitude + ((sample.number % 7) - 3) * 0.0003,
    longitude: place.longitude + ((sample.number % 11) - 5) * 0.0004,
    address: `${sample.number} ${street}`,
    name: sample.name,
    description: sample.description,
    features: sample.features,
    phone: `020 7946 0${String(100 + at)}`,
    email: sample.domain ? `salam@${sample.domain}.example` : null,
    website: sample.domain ? `https://${sample.domain}.example` : null,
    openingHours: sample.hours && sampleHours[sample.hours],
    openingHoursAt: sample.hours && approvedAt,
    showOnMap: !sample.offMap,
    isFeatured: sample.featured ?? false,
    featuredUntil: sample.featured ? addDays(today, 60) : null,
    ...(sample.waits ? { status: 'pending' as const } : { status: 'approved' as const, approvedAt }),
    source: 'sample',
    createdAt,
    updatedAt: approvedAt,
  };
}
