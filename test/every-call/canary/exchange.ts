import { and, eq } from 'drizzle-orm';
import { classifiedListings } from '#features/exchange/classifieds/server/listing.tables.ts';
import { payments } from '#features/exchange/payments/server/payment.tables.ts';
import type { PricingTier } from '#features/exchange/prices/price.contract.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import { anAdvertInput } from '../../factories/adverts.ts';
import { aBusiness, aBusinessInput, aCategory } from '../../factories/businesses.ts';
import { aListing, aListingInput } from '../../factories/classifieds.ts';
import { aPdf } from '../../factories/documents.ts';
import { anOrder, sellingThings } from '../../factories/orders.ts';
import type { TestApp } from '../../with-app.ts';
import { approve, readInto } from './acts.ts';
import { firstEmail, noWords, phone, photo, type Uses, words } from './life.ts';

/** Returns a package on offer for a kind of thing. */
async function tierOf({ ctx }: TestApp, entityType: PricingTier['entityType']): Promise<string> {
  const [tier] = await ctx.db.select().from(pricingTiers).where(eq(pricingTiers.entityType, entityType));
  return tier?.id ?? '';
}

/** Businesses, adverts, classifieds and payments. */
export const exchange: Uses = {
  createBusiness: async ({ app, canary }) => {
    const category = await aCategory(app.ctx.db);
    const { id: picture } = await canary('uploadBusinessPicture', {}, await photo.png().toBuffer());
    const named = { name: 'Zaynabcanary’s deli', description: words, address: '12 Canarystreet' };
    const reached = { phone, email: firstEmail, pictures: [String(picture)] };
    await canary('createBusiness', aBusinessInput(category.id, { ...named, ...reached }));
  },
  uploadBusinessPicture: 'is made use of with createBusiness',
  updateBusiness: async ({ app, canary, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s shop' });
    const { updatedAt } = await canary('getOwnBusiness', { id });
    const category = await aCategory(app.ctx.db);
    await canary('updateBusiness', {
      ...aBusinessInput(category.id, { description: words, phone }),
      id,
      updatedAt,
    });
  },
  deleteBusiness: noWords,
  stateHalal: async ({ canary, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s kitchen' });
    await canary('stateHalal', { id, words, signedBy: 'Zaynabcanary' });
  },
  uploadEvidencePaper: 'is made use of with submitEvidence',
  submitEvidence: async ({ canary, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s grill' });
    const { name } = await canary('uploadEvidencePaper', { id }, aPdf('Zaynabcanary'), 'application/pdf');
    await canary('submitEvidence', { id, kind: 'supplier', issuer: words, words, paper: name });
  },
  withdrawEvidence: noWords,
  recommendBusiness: async ({ canary, other, app, otherId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: otherId });
    const recommended = await canary('recommendBusiness', { id, words });
    await other('answerRecommendation', { id: recommended.id, answer: 'Thank you.' });
  },
  withdrawRecommendation: noWords,
  claimBusiness: async ({ canary, app }) => {
    const { id } = await aBusiness(app.ctx.db);
    await canary('claimBusiness', { id, words: `${words} The shop is mine.` });
  },
  withdrawClaim: noWords,
  answerRecommendation: async ({ canary, other, app, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s bakery' });
    const recommended = await other('recommendBusiness', { id, words: 'Good bread.' });
    await canary('answerRecommendation', { id: recommended.id, answer: words });
  },
  orderFeaturing: async ({ app, canary, userId }) => {
    const { id } = await aBusiness(app.ctx.db, { ownerUserId: userId, name: 'Zaynabcanary’s café' });
    await canary('orderFeaturing', { id, pricingTierId: await tierOf(app, 'business') });
  },
  startSubscription: async ({ app, canary }) => {
    await canary('startSubscription', { pricingTierId: await tierOf(app, 'subscription') });
  },
  cancelSubscription: noWords,
  keepSubscription: noWords,
  submitAdvertisement: async ({ app, canary, admin }) => {
    const words = { title: 'Clothes of Zaynabcanary', description: 'Zaynabcanary makes clothes to measure.' };
    const named = { businessName: 'Zaynabcanary’s clothes', specialOffer: 'Ask for Zaynabcanary' };
    const contact = { contactName: 'Zaynabcanary', contactEmail: firstEmail, contactPhone: phone };
    const reached = { address: '12 Canarystreet', websiteUrl: 'https://zaynabcanary.example.org' };
    const input = { ...(await anAdvertInput(app.ctx.db)), ...words, ...named, ...contact, ...reached };
    const advert = await canary('submitAdvertisement', input);
    const picture = await canary('addAdvertPicture', { id: advert.id }, await photo.png().toBuffer());
    await canary('setAdvertPictures', { id: advert.id, ids: [picture.id] });
    await approve(admin, String(advert.id));
    // A second one, which stays unapproved.
    await canary('submitAdvertisement', { ...input, title: 'Shoes of Zaynabcanary' });
  },
  updateAdvertisement: async ({ app, canary }) => {
    const waiting = { ...(await anAdvertInput(app.ctx.db)), title: 'Hats of Zaynabcanary' };
    const { id } = await canary('submitAdvertisement', waiting);
    const { updatedAt } = await canary('getOwnAdvertisement', { id });
    await canary('updateAdvertisement', { ...waiting, id, updatedAt, title: 'Caps of Zaynabcanary' });
  },
  addAdvertPicture: 'is made use of with submitAdvertisement',
  setAdvertPictures: 'is made use of with submitAdvertisement',
  withdrawAdvertisement: noWords,
  pauseOwnAdvertisement: noWords,
  activateOwnAdvertisement: noWords,
  renewAdvertisement: noWords,
  chooseAdvertDays: noWords,
  takeAdvertMoneyBack: noWords,
  createClassified: async ({ app, canary, other, admin, othersListingId }) => {
    const fields = { description: 'Words of Zaynabcanary', address: '12 Canarystreet', postcode: 'IG1 1AA' };
    const sold = { ...(await aListingInput(app.ctx.db)), title: 'Pram of Zaynabcanary', ...fields };
    const listing = await canary('createClassified', sold);
    const picture = await canary('addClassifiedPicture', { id: listing.id }, await photo.png().toBuffer());
    await canary('setClassifiedPictures', { id: listing.id, ids: [picture.id] });
    const id = await approve(admin, String(listing.id));
    const { talkId } = await other('contactSeller', { id, message: 'An answer of another member' });
    await canary('sendClassifiedMessage', { id: talkId, message: 'Come to Canarystreet' });
    const asked = await canary('contactSeller', { id: othersListingId, message: 'I am Zaynabcanary' });
    await other('sendClassifiedMessage', { id: asked.talkId, message: 'Another answer of another member' });
    // A second one, which stays unapproved.
    await canary('createClassified', { ...sold, title: 'Sofa of Zaynabcanary' });
  },
  updateClassified: async ({ app, canary, userId }) => {
    const [own] = await app.ctx.db
      .select()
      .from(classifiedListings)
      .where(and(eq(classifiedListings.sellerUserId, userId), eq(classifiedListings.status, 'approved')));
    const fields = await readInto('updateClassified', canary('getOwnClassified', { id: own?.id }));
    await canary('updateClassified', { ...fields, id: own?.id, title: 'Buggy of Zaynabcanary' });
  },
  orderListingFeaturing: async ({ app, canary, userId }) => {
    const { id } = await aListing(app.ctx.db, { sellerUserId: userId, title: 'Lamp of Zaynabcanary' });
    await canary('orderListingFeaturing', { id, pricingTierId: await tierOf(app, 'classified_listing') });
  },
  addClassifiedPicture: 'is made use of with createClassified',
  setClassifiedPictures: 'is made use of with createClassified',
  contactSeller: 'is made use of with createClassified',
  sendClassifiedMessage: 'is made use of with createClassified',
  deleteClassified: noWords,
  markClassifiedSold: noWords,
  reserveClassified: noWords,
  renewClassified: noWords,
  readClassifiedTalk: noWords,
  sayOrderPaid: noWords,
  saveBilling: 'is made use of with startCheckout',
  startCheckout: async ({ app, admin, canary, userId }) => {
    const { ctx } = sellingThings(app.ctx);
    const ordered = { buyerUserId: userId, description: 'A thing for Zaynabcanary’s deli' };
    const { orderId } = await anOrder(ctx, ordered);
    const billing = { name: 'Zaynabcanary’s deli', address: '12 Canarystreet\nIlford IG1 1AA' };
    await canary('saveBilling', { id: orderId, ...billing });
    await admin('markPaid', { id: orderId, method: 'bank_transfer', note: 'From Zaynabcanary' });
    const [payment] = await app.ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
    await admin('refundPayment', { id: payment?.id, amount: 100, reason: 'Zaynabcanary asked for it' });
    await anOrder(ctx, ordered);
  },
  takeCardEvent: 'stores nothing about the payer: src/features/exchange/payments/server/stripe-webhook.ts',
};
