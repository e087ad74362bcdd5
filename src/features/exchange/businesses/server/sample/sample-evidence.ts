import { inArray } from 'drizzle-orm';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { addDays } from '#kit/contract/date-text.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { EvidenceKind } from '../../halal-ladder.ts';
import { refreshHalalStep } from '../evidence/queries.ts';
import { businessEvidence } from '../evidence/tables.ts';
import { refreshRecommendationCount } from '../recommendations/queries.ts';
import { businessRecommendations } from '../recommendations/tables.ts';
import { businesses } from '../tables.ts';

/** kind, issuer, days since it was said or seen, days until it ends, words, number */
type Shown = readonly [EvidenceKind, string, number, number, string | null, string | null];
const noNumber = null;

/** What invented owners have said and shown, by the name of the business. The certifiers are invented too. */
const shown: Readonly<Record<string, readonly Shown[]>> = {
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

/** What is known of halal, and what members recommend, for some of the sample businesses. */
export async function loadSampleEvidence(db: Db, today: string): Promise<void> {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(words)])];
  const rows = await db.select().from(businesses).where(inArray(businesses.name, names));
  const people = await listSampleMembers(db);
  for (const { id, name, ownerUserId } of rows) {
    const evidence = (shown[name] ?? []).map((one) => toEvidence(one, { id, ownerUserId }, today));
    if (evidence.length > 0) await db.insert(businessEvidence).values(evidence);
    const members = people.filter((person) => person.id !== ownerUserId);
    const said = (words[name] ?? []).flatMap((text, at) => {
      const userId = members[(at * 7 + name.length) % members.length]?.id;
      const createdAt = `${addDays(today, -9 * (at + 1))}T18:30:00.000Z`;
      const answer = at === 1 ? { answer: 'Thank you, come again.', answeredAt: createdAt } : {};
      return userId
        ? [{ businessId: id, userId, words: text, createdAt, updatedAt: createdAt, ...answer }]
        : [];
    });
    if (said.length > 0)
      await db.insert(businessRecommendations).values(said.toReversed()).onConflictDoNothing();
    await refreshHalalStep(db, id, today);
    await refreshRecommendationCount(db, id);
  }
}

function toEvidence(
  [kind, issuer, since, left, text, number]: Shown,
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
    // Nobody is written to about what was never shown.
    remindersSent: 2,
    lapsedAt: left < 0 ? `${addDays(today, left + 1)}T00:30:00.000Z` : null,
  };
}
