import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { previewListArchive } from '#features/care/imports/server/import.admin.ts';
import { approveAdvertisement } from '#features/exchange/adverts/server/advert.admin.ts';
import { submitAdvertisement } from '#features/exchange/adverts/server/advert.own.ts';
import { addAdvertPicture, setAdvertPictures } from '#features/exchange/adverts/server/advert-picture.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anAdvert, anAdvertInput, payFor } from '../factories/adverts.ts';
import { aListing } from '../factories/classifieds.ts';
import { aPdf } from '../factories/documents.ts';
import { anEvent } from '../factories/events.ts';
import { anOwner } from '../factories/evidence.ts';
import { aGroup } from '../factories/groups.ts';
import { aManagedMosque } from '../factories/mosque-managers.ts';
import { asAdmin, asMember } from '../factories/people.ts';

export type Upload = { sender: Ctx; input: object };

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** For each call that stores a file: a member who may make it, and the input. */
export const uploads: Readonly<Record<string, (ctx: Ctx) => Promise<Upload>>> = {
  async putPhoto(ctx) {
    return { sender: (await asMember(ctx)).ctx, input: { bytes: await picture() } };
  },
  async putEventImage(ctx) {
    const { ctx: sender, user } = await asMember(ctx);
    const { id } = await anEvent(ctx.db, { createdBy: user.id, status: 'pending' });
    return { sender, input: { id, bytes: await picture() } };
  },
  async uploadBusinessPicture(ctx) {
    return { sender: (await asMember(ctx)).ctx, input: { bytes: await picture() } };
  },
  async uploadEvidencePaper(ctx) {
    const { owner, business } = await anOwner(ctx);
    return { sender: owner, input: { id: business.id, bytes: aPdf('Certificate') } };
  },
  async addClassifiedPicture(ctx) {
    const { ctx: sender, user } = await asMember(ctx);
    const { id } = await aListing(ctx.db, { sellerUserId: user.id });
    return { sender, input: { id, bytes: await picture() } };
  },
  async addAdvertPicture(ctx) {
    const { ctx: sender, user } = await asMember(ctx);
    const { id } = await anAdvert(ctx.db, { createdBy: user.id });
    return { sender, input: { id, bytes: await picture() } };
  },
  async renewAdvertisement(ctx) {
    const [{ ctx: sender }, { ctx: admin }] = [await asMember(ctx), await asAdmin(ctx)];
    const { id } = await submitAdvertisement.run(sender, await anAdvertInput(ctx.db));
    const { id: pictureId } = await addAdvertPicture.run(sender, { id, bytes: await picture() });
    await setAdvertPictures.run(sender, { id, ids: [pictureId] });
    await payFor(ctx, await approveAdvertisement.run(admin, { id }));
    return { sender, input: { id, startDate: '2026-12-20', duration: 7, quotedTotal: 250 } };
  },
  async applyListArchive(ctx) {
    const { ctx: sender } = await asAdmin(ctx);
    const csv = 'Name,Postcode,Latitude,Longitude,Picture\nMasjid A,IG1 1AA,51.56,0.07,a.png\n';
    const bytes = zipSync({ 'mosques.csv': strToU8(csv), 'a.png': await picture() });
    const { digest } = await previewListArchive.run(sender, { kind: 'mosques', bytes });
    return { sender, input: { kind: 'mosques', bytes, digest } };
  },
  async putPlaceImage(ctx) {
    const { mosque, manager } = await aManagedMosque(ctx);
    return { sender: manager, input: { id: mosque.id, bytes: await picture() } };
  },
  async uploadGroupFile(ctx) {
    const { ctx: sender, user } = await asMember(ctx);
    const { id } = await aGroup(ctx.db, [user]);
    return { sender, input: { id, bytes: aPdf('Timetable') } };
  },
  async putGroupImage(ctx) {
    const { ctx: sender, user } = await asMember(ctx);
    const { id } = await aGroup(ctx.db, [user]);
    return { sender, input: { id, bytes: await picture() } };
  },
};

/** Returns who sends a file to a call, and the input. */
export function uploadFor(name: string) {
  const upload = uploads[name];
  if (!upload) throw new Error(`Say in this file how ${name} is made.`);
  return upload;
}
