import { inArray } from 'drizzle-orm';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { EvidenceKind } from '../halal-evidence.rules.ts';
import { businessTarget } from './business.queries.ts';
import {
  businessCategories,
  businessCategoryLinks,
  businessEvidence,
  businesses,
  businessRecommendations,
} from './business.tables.ts';
import { sampleFood } from './business-food.sample.ts';
import { writeOpenSpans } from './business-hours.ts';
import { parades, type SampleBusiness, sampleHours } from './business-places.sample.ts';
import { sampleCareAndLearning, sampleShopsAndServices, sampleTrades } from './business-services.sample.ts';
import { refreshHalalStep } from './halal-evidence.queries.ts';
import { refreshRecommendationCount } from './recommendation.queries.ts';

/** Stores businesses like those of a real high street, most of them owned by members; one waits for approval. */
export async function loadSampleBusinesses(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const categories = await categoriesBySlug(db);
  const factsOf = await readDayFacts(db);
  const now = new Date(`${today}T06:00:00.000Z`);
  for (const [at, sample] of sampleBusinesses.entries()) {
    const ownerUserId = sample.owner === null ? null : (people[sample.owner]?.id ?? null);
    const ownCategories = sample.categories.flatMap((slug) => categories.get(slug) ?? []);
    const names = ownCategories.map(({ name }) => name).join(', ');
    const row = await store(db, { ...columnsOf(sample, at, today), ownerUserId, categoryNames: names });
    const links = ownCategories.map(({ id }, position) => ({ businessId: row.id, categoryId: id, position }));
    if (links.length > 0) await db.insert(businessCategoryLinks).values(links);
    if (row.openingHours) await writeOpenSpans(db, row, factsOf, now);
    if (!sample.isPending) continue;
    const request = { target: businessTarget, targetId: row.id, submittedBy: ownerUserId, title: row.name };
    await requestApproval(db, request, new Date(row.createdAt));
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
    ...(sample.isPending ? { status: 'pending' as const } : { status: 'approved' as const, approvedAt }),
    source: 'sample',
    createdAt,
    updatedAt: approvedAt,
  };
}

/** All invented. */
const sampleBusinesses: readonly SampleBusiness[] = [
  ...sampleFood,
  ...sampleTrades,
  ...sampleCareAndLearning,
  ...sampleShopsAndServices,
];

/** Kind, issuer, days since it was stated or verified, days until it ends, text, number. */
type SampleEvidence = readonly [EvidenceKind, string, number, number, string | null, string | null];
const noNumber = null;

/** Evidence by the name of the business. The owners and certifiers are invented. */
const evidenceByBusiness: Readonly<Record<string, readonly SampleEvidence[]>> = {
  'Lahori Hearth': [
    ['statement', 'Tariq Mahmood', 60, 123, 'All meat. No alcohol is served.', noNumber],
    ['supplier', 'Seven Kings Meats', 19, 346, 'Two invoices.', noNumber],
  ],
  'Anatolia Grill House': [
    ['statement', 'Emre Kaya', 30, 153, 'All meat.', noNumber],
    ['certificate', 'Sample Halal Board', 100, 21, null, 'SHB 2041'],
  ],
  'Mogadishu Kitchen': [['statement', 'Hodan Ali', 12, 171, 'Everything in the kitchen.', noNumber]],
  'Seven Kings Meats': [
    ['statement', 'Yusuf Patel', 80, 103, 'All meat and poultry, slaughtered by hand.', noNumber],
    ['supplier', 'Sample Farms of Essex', 80, 285, null, noNumber],
    ['certificate', 'Sample Halal Board', 79, 200, 'Lamb, beef and chicken.', 'SHB 1187'],
    ['confirmation', 'Sample Halal Board', 60, 200, 'By phone with their office.', 'SHB 1187'],
  ],
  'Green Lane Poultry': [['certificate', 'Sample Halal Board', 300, -16, null, 'SHB 0932']],
  'Noor Bakery': [
    ['statement', 'Bilal Noor', 45, 138, 'No gelatine, no alcohol in any flavouring.', noNumber],
  ],
};

const words: Readonly<Record<string, readonly string[]>> = {
  'Lahori Hearth': [
    'They kept the kitchen open for our late shift and would not hear of extra money.',
    'Best daal on Green Lane. Parking behind after six.',
    'The family room is quiet enough for a baby to sleep in.',
    'کڑاہی تازہ، نان گرم۔ ہم ہر جمعہ کو آتے ہیں۔',
    'Ordered for sixty at our walima. It came on time, and hot.',
    'They told us plainly what had nuts in it.',
  ],
  'Rahman Plumbing & Heating': [
    'Came on a Sunday evening, mended the boiler, and charged what he had said on the phone.',
    'Told me I didn’t need a new one. Honest.',
  ],
  'Seven Kings Meats': [
    'They cut it the way my mother asks, and label the bags.',
    'Clean, quick, fair prices.',
  ],
  'Noor Bakery': ['The only sourdough my children eat.'],
};

/** Stores halal evidence and recommendations for some of the sample businesses. */
export async function loadSampleEvidence(db: Db, today: string): Promise<void> {
  const names = [...new Set([...Object.keys(evidenceByBusiness), ...Object.keys(words)])];
  const rows = await db.select().from(businesses).where(inArray(businesses.name, names));
  const people = await listSampleMembers(db);
  for (const { id, name, ownerUserId } of rows) {
    const evidence = (evidenceByBusiness[name] ?? []).map((one) =>
      toEvidence(one, { id, ownerUserId }, today),
    );
    if (evidence.length > 0) await db.insert(businessEvidence).values(evidence);
    const members = people.filter((person) => person.id !== ownerUserId);
    const recommendations = (words[name] ?? []).flatMap((text, at) => {
      const userId = members[(at * 7 + name.length) % members.length]?.id;
      const createdAt = `${addDays(today, -9 * (at + 1))}T18:30:00.000Z`;
      const answer = at === 1 ? { answer: 'Thank you, come again.', answeredAt: createdAt } : {};
      return userId
        ? [{ businessId: id, userId, words: text, createdAt, updatedAt: createdAt, ...answer }]
        : [];
    });
    if (recommendations.length > 0)
      await db.insert(businessRecommendations).values(recommendations.toReversed()).onConflictDoNothing();
    await refreshHalalStep(db, id, today);
    await refreshRecommendationCount(db, id);
  }
}

function toEvidence(
  [kind, issuer, since, left, text, number]: SampleEvidence,
  business: { id: string; ownerUserId: string | null },
  today: string,
): typeof businessEvidence.$inferInsert {
  const at = `${addDays(today, -since)}T10:15:00.000Z`;
  return {
    businessId: business.id,
    kind,
    status: 'counts',
    issuer,
    number,
    words: text,
    expiresOn: addDays(today, left),
    submittedBy: kind === 'confirmation' ? null : business.ownerUserId,
    submittedAt: at,
    seenAt: kind === 'statement' ? null : at,
    // Prevents reminders about sample evidence.
    remindersSent: 2,
    lapsedAt: left < 0 ? `${addDays(today, left + 1)}T00:30:00.000Z` : null,
  };
}
