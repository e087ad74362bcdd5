import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createReport } from '#features/care/reports/server/report.own.ts';
import { advertisements, advertPictures } from '#features/exchange/adverts/server/advert.tables.ts';
import {
  classifiedListings,
  classifiedPictures,
} from '#features/exchange/classifieds/server/listing.tables.ts';
import { groupResources } from '#features/people/groups/server/group.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anAdvert } from '../factories/adverts.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { aPdf } from '../factories/documents.ts';
import { anEvent, anRsvp } from '../factories/events.ts';
import { evidenceThatCounts } from '../factories/evidence.ts';
import { aGroup } from '../factories/groups.ts';
import { asMember } from '../factories/people.ts';
import { aMosque } from '../factories/places.ts';
import { aShift, takenPlace } from '../factories/volunteer-hours.ts';
import { anOpportunity } from '../factories/volunteering.ts';

/** Ids and file names, as the paths of calls take them. */
export type HeldBack = { ids: string[]; names: string[] };

/**
 * Adds one of everything that only its owner and administrators may see: pending and removed rows, their pictures and documents, and guest
 * lists.
 */
export async function holdBack(ctx: Ctx): Promise<HeldBack> {
  const { user } = await asMember(ctx);
  const held = [
    await heldListing(ctx, user.id),
    await heldAdvert(ctx, user.id),
    await heldBusinesses(ctx, user.id),
    await heldGroup(ctx, user.id),
    await heldGatherings(ctx, user.id),
  ];
  return { ids: [user.id, ...held.flatMap(({ ids }) => ids)], names: held.flatMap(({ names }) => names) };
}

/** Stores a file. Returns its key, and the name in its URL. */
async function aFile({ files }: Ctx, folder: string, ending = 'webp') {
  const name = `${randomUUID()}.${ending}`;
  await files.put(`${folder}/${name}`, ending === 'pdf' ? aPdf('A paper') : Buffer.from('a picture'));
  return { name, fileKey: `${folder}/${name}` };
}

async function heldListing(ctx: Ctx, sellerUserId: string): Promise<HeldBack> {
  const { db } = ctx;
  const { id } = await aListing(db, { sellerUserId, status: 'pending', listedAt: null, expiresAt: null });
  const removed = await aListing(db, { sellerUserId, removedAt: ctx.now.toISOString() });
  const { name, fileKey } = await aFile(ctx, 'classifieds');
  const picture = { listingId: id, fileKey, width: 10, height: 10 };
  const [stored] = await db.insert(classifiedPictures).values(picture).returning();
  await db
    .update(classifiedListings)
    .set({ pictureIds: [stored?.id ?? ''] })
    .where(eq(classifiedListings.id, id));
  return { ids: [id, removed.id], names: [name] };
}

async function heldAdvert(ctx: Ctx, createdBy: string): Promise<HeldBack> {
  const { db } = ctx;
  const { id } = await anAdvert(db, { createdBy });
  const { name, fileKey } = await aFile(ctx, 'adverts');
  const [stored] = await db
    .insert(advertPictures)
    .values({ advertId: id, fileKey, width: 10, height: 10 })
    .returning();
  await db
    .update(advertisements)
    .set({ pictureIds: [stored?.id ?? ''] })
    .where(eq(advertisements.id, id));
  return { ids: [id], names: [name] };
}

async function heldBusinesses(ctx: Ctx, ownerUserId: string): Promise<HeldBack> {
  const picture = await aFile(ctx, 'businesses');
  const pictures = [picture.name.replace('.webp', '')];
  const waiting = await aBusiness(ctx.db, { ownerUserId, status: 'pending', pictures });
  const shown = await aBusiness(ctx.db, { ownerUserId });
  const paper = await aFile(ctx, 'evidence', 'pdf');
  await evidenceThatCounts(ctx.db, shown.id, { fileKey: paper.fileKey, number: 'HMC 4711' });
  return { ids: [waiting.id, shown.id], names: [picture.name, paper.name] };
}

/** A private group that can’t be found, with a reported paper on its shelf. */
async function heldGroup(ctx: Ctx, ownerId: string): Promise<HeldBack> {
  const picture = await aFile(ctx, 'groups');
  const fields = { isPrivate: true, isListed: false, imageKey: picture.fileKey };
  const { ctx: member, user } = await asMember(ctx);
  const group = await aGroup(ctx.db, [{ id: ownerId }, { id: user.id }], fields);
  const paper = await aFile(ctx, 'groupfiles', 'pdf');
  const shared = { groupId: group.id, sharedBy: ownerId, title: 'Notes', fileKey: paper.fileKey };
  const [resource] = await ctx.db.insert(groupResources).values(shared).returning();
  const report = { contentType: 'group_resource' as const, contentId: resource?.id ?? '' };
  await createReport.run(member, { ...report, reportReason: 'spam' });
  const waiting = await aGroup(ctx.db, [{ id: ownerId }], { status: 'pending', approvedAt: null });
  return { ids: [group.id, waiting.id], names: [picture.name, paper.name] };
}

/** Events with guests and opportunities with shifts, one of each pending, and a mosque that someone else manages. */
async function heldGatherings(ctx: Ctx, createdBy: string): Promise<HeldBack> {
  const { db } = ctx;
  const image = await aFile(ctx, 'events');
  const event = await anEvent(db, { createdBy, eventDate: '2026-12-05' });
  await anRsvp(db, event.id, createdBy);
  const waits = { createdBy, status: 'pending', approvedAt: null, imageKey: image.fileKey } as const;
  const waiting = await anEvent(db, waits);
  const open = await anOpportunity(db, { createdBy });
  const hidden = await anOpportunity(db, { createdBy, isApproved: false, approvedAt: null });
  for (const { id } of [open, hidden]) {
    const shift = await aShift(db, id);
    await takenPlace(db, shift.id, createdBy);
  }
  const mosque = await aMosque(db);
  return { ids: [event.id, waiting.id, open.id, hidden.id, mosque.id], names: [image.name] };
}
