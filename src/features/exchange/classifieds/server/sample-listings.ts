import { borough } from '#borough';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { shippedWards } from '#features/site/wards/server/public.ts';
import { wardCentres } from '#features/site/wards/ward-points.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { daysLater } from '../listing-times.ts';
import { listingTarget } from './approval/approval-target.ts';
import { listCategories } from './categories/category-rows.ts';
import { type SampleListing, sampleListings } from './sample-listing-list.ts';
import { classifiedListings, classifiedMessages, classifiedTalks } from './tables.ts';

const days = 30;
const hourMs = 60 * 60 * 1000;

/** Sixty listings of the sample community, three of which wait for approval, and a talk about the newest. */
export async function loadSampleListings(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const categories = new Map((await listCategories(db)).map(({ id, slug }) => [slug, id]));
  const wards = await shippedWards(borough);
  const centres = wards ? wardCentres(wards) : new Map<string, Point>();
  const start = new Date(`${today}T00:00:00Z`);
  const rows = sampleListings.flatMap((sample, at) => {
    const categoryId = categories.get(sample.category);
    const seller = people[(at * 7 + 3) % people.length];
    if (categoryId === undefined || !seller) return [];
    return [
      { ...fieldsOf(sample, start), categoryId, sellerUserId: seller.id, ...pointOf(centres, sample.ward) },
    ];
  });
  const stored = await db.insert(classifiedListings).values(rows).returning();
  for (const { id, title, status, sellerUserId } of stored) {
    if (status !== 'pending') continue;
    await askApproval(db, { target: listingTarget, targetId: id, submittedBy: sellerUserId, title }, start);
  }
  const [newest] = stored;
  const buyer = people.find(({ id }) => id !== newest?.sellerUserId);
  if (newest && buyer) await storeTalk(db, newest, buyer.id, start);
}

function fieldsOf(sample: SampleListing, start: Date) {
  const { title, description, pence, condition, ward, hoursAgo, is } = sample;
  const fields = { title, description, priceAmount: pence, condition, ward };
  if (hoursAgo === undefined) {
    return { ...fields, status: 'pending' as const, createdAt: start.toISOString() };
  }
  const listed = new Date(start.getTime() - hoursAgo * hourMs);
  const listedAt = listed.toISOString();
  const end = is === 'expired' ? daysLater(start, -2) : daysLater(listed, days);
  return {
    ...fields,
    status: is === 'sold' || is === 'expired' ? is : ('approved' as const),
    reservedAt: is === 'reserved' ? start.toISOString() : null,
    soldAt: is === 'sold' ? start.toISOString() : null,
    listedAt,
    createdAt: listedAt,
    expiresAt: end.toISOString(),
  };
}

function pointOf(centres: ReadonlyMap<string, Point>, ward: string) {
  const centre = centres.get(ward);
  return { latitude: centre?.latitude ?? null, longitude: centre?.longitude ?? null };
}

async function storeTalk(
  db: Db,
  { id: listingId, title, sellerUserId }: { id: string; title: string; sellerUserId: string },
  buyerUserId: string,
  start: Date,
): Promise<void> {
  const at = new Date(start.getTime() - hourMs).toISOString();
  const [talk] = await db
    .insert(classifiedTalks)
    .values({ listingId, title, sellerUserId, buyerUserId, lastMessageAt: at, createdAt: at })
    .returning();
  if (!talk) throw new Error('The sample talk was not stored.');
  await db.insert(classifiedMessages).values([
    { talkId: talk.id, fromUserId: buyerUserId, message: 'Salam, is it still there?', createdAt: at },
    {
      talkId: talk.id,
      fromUserId: sellerUserId,
      message: 'Wa alaikum salam, yes. Today after Asr?',
      createdAt: at,
    },
  ]);
}
