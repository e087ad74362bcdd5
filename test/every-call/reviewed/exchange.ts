import { eq } from 'drizzle-orm';
import {
  getOwnAdvertisement,
  submitAdvertisement,
  updateAdvertisement,
} from '#features/exchange/adverts/server/advert.own.ts';
import { addAdvertPicture, setAdvertPictures } from '#features/exchange/adverts/server/advert-picture.own.ts';
import {
  createBusiness,
  getOwnBusiness,
  updateBusiness,
  uploadBusinessPicture,
} from '#features/exchange/businesses/server/business.own.ts';
import { getBusiness } from '#features/exchange/businesses/server/business.read.ts';
import { businessClaims } from '#features/exchange/businesses/server/business.tables.ts';
import { claimBusiness } from '#features/exchange/businesses/server/business-claim.own.ts';
import {
  createClassified,
  getOwnClassified,
  updateClassified,
} from '#features/exchange/classifieds/server/listing.own.ts';
import { getClassified } from '#features/exchange/classifieds/server/listing.read.ts';
import {
  addClassifiedPicture,
  setClassifiedPictures,
} from '#features/exchange/classifieds/server/listing-pictures.ts';
import { anAdvertInput, tierAt, tierOfThreePictures } from '../../factories/adverts.ts';
import { aBusiness, aBusinessInput, aCategory, openEveryDay } from '../../factories/businesses.ts';
import { aListingInput, categoryCalled } from '../../factories/classifieds.ts';
import { asMember } from '../../factories/people.ts';
import { aMosque } from '../../factories/places.ts';
import { aPng, change, type ReviewedKind, threePictures } from './kinds.ts';

const christmas = (note: string) => ({ date: '2026-12-25', spans: [], note });

export const business: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const category = await aCategory(ctx.db);
    const hours = {
      ...openEveryDay('09:00', '17:00'),
      note: 'Ring the bell.',
      days: [christmas('Closed for the day')],
    };
    const { id } = await createBusiness.run(owner, aBusinessInput(category.id, { openingHours: hours }));
    return { id, owner };
  },
  read: (ctx, { id }) => getBusiness.run(ctx, { id }),
  writers: {
    async updateBusiness({ db }, { id, owner }) {
      const other = await aCategory(db);
      const mosque = await aMosque(db);
      const { updatedAt } = await getOwnBusiness.run(owner, { id });
      const { id: picture } = await uploadBusinessPicture.run(owner, { bytes: await aPng('orange') });
      const input = aBusinessInput(other.id, {
        name: 'Invest with us',
        description: '300 % a month.',
        phone: '020 7946 0999',
        email: 'invest@example.org',
        website: 'https://invest.example.org',
        address: '1 Other Street, Ilford',
        postcode: 'IG1 1AA',
        placeId: mosque.id,
        features: ['parking'],
        pictures: [picture],
        showOnMap: false,
        openingHours: {
          ...openEveryDay('08:00', '18:00'),
          note: 'Invest with us: 300 % a month.',
          days: [christmas('Write to us and win')],
        },
      });
      return change(updateBusiness, owner, { ...input, id, updatedAt });
    },
  },
  async setPictures({ db }, { id, owner }) {
    const category = await aCategory(db);
    const { updatedAt } = await getOwnBusiness.run(owner, { id });
    const stored = await threePictures((bytes) => uploadBusinessPicture.run(owner, { bytes }));
    const input = aBusinessInput(category.id, { pictures: stored.map((picture) => picture.id) });
    await updateBusiness.run(owner, { ...input, id, updatedAt });
    return stored.map(({ imageUrl }) => imageUrl);
  },
  atOnce: {
    'openingHours.week':
      'Opening hours change at once, because wrong ones turn people away. They contain no text.',
    'coming.open': 'The same hours, for the coming days.',
    showOnMap: 'Whether it is on the map; its location is reviewed.',
  },
  otherCalls: {
    'Submits a new one, or ends it.': ['createBusiness', 'deleteBusiness'],
    'Only stores a picture, which is shown once updateBusiness refers to it.': ['uploadBusinessPicture'],
    'A statement by the owner, which the page shows as such, signed by a person.': ['stateHalal'],
    'Documents, each of which administrators check before it is shown.': [
      'uploadEvidencePaper',
      'submitEvidence',
      'withdrawEvidence',
    ],
    'Texts between members, which can be reported and removed.': [
      'recommendBusiness',
      'withdrawRecommendation',
      'answerRecommendation',
    ],
    'Payments, without text.': ['orderFeaturing'],
    'Claims.': ['claimBusiness', 'withdrawClaim'],
  },
};

export const claim: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner, user } = await asMember(ctx);
    const row = await aBusiness(ctx.db);
    await claimBusiness.run(owner, { id: row.id, words: 'I have run it since 2010.' });
    const [stored] = await ctx.db.select().from(businessClaims).where(eq(businessClaims.userId, user.id));
    return { id: stored?.id ?? '', owner };
  },
  read: async (ctx, { id }) => ctx.db.select().from(businessClaims).where(eq(businessClaims.id, id)),
  writers: {},
  atOnce: {},
  otherCalls: {
    'Submits a claim or withdraws it; claims can’t be changed.': ['claimBusiness', 'withdrawClaim'],
  },
};

export const listing: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const { id } = await createClassified.run(owner, await aListingInput(ctx.db));
    return { id, owner };
  },
  read: (ctx, { id }) => getClassified.run(ctx, { id }),
  writers: {
    async updateClassified({ db }, { id, owner }) {
      const { updatedAt } = await getOwnClassified.run(owner, { id });
      const input = await aListingInput(db, {
        title: 'Quite another thing',
        description: 'Not what was read.',
        priceAmount: 100,
        condition: 'worn',
        categoryId: await categoryCalled(db, 'furniture'),
        ward: 'Goodmayes',
        address: '1 Other Street, Ilford',
        postcode: 'IG1 1AA',
        placeId: (await aMosque(db)).id,
        showOnMap: false,
      });
      return change(updateClassified, owner, { ...input, id, updatedAt });
    },
    async setClassifiedPictures(_ctx, { id, owner }) {
      const picture = await addClassifiedPicture.run(owner, { id, bytes: await aPng('orange') });
      return change(setClassifiedPictures, owner, { id, ids: [picture.id] });
    },
  },
  async setPictures(_ctx, { id, owner }) {
    const stored = await threePictures((bytes) => addClassifiedPicture.run(owner, { id, bytes }));
    await setClassifiedPictures.run(owner, { id, ids: stored.map((picture) => picture.id) });
    return stored.map(({ url }) => url);
  },
  atOnce: {
    priceAmount: 'A number.',
    condition: 'Chosen from a list.',
    ward: 'Chosen from a list.',
    place: 'A mosque in the directory.',
    'place.id': 'The same mosque.',
    'place.name': 'The same mosque.',
  },
  otherCalls: {
    'Submits a new one, or ends it.': ['createClassified', 'deleteClassified', 'markClassifiedSold'],
    'A mark, or a new period; the text stays.': ['reserveClassified'],
    'Only stores a picture, which is shown once setClassifiedPictures refers to it.': [
      'addClassifiedPicture',
    ],
    'Payments, without text.': ['orderListingFeaturing'],
    'Messages between two members.': ['contactSeller', 'sendClassifiedMessage', 'readClassifiedTalk'],
  },
};

export const advert: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const { id } = await submitAdvertisement.run(owner, await anAdvertInput(ctx.db));
    return { id, owner };
  },
  read: (_ctx, { id, owner }) => getOwnAdvertisement.run(owner, { id }),
  writers: {
    async updateAdvertisement({ db }, { id, owner }) {
      const { updatedAt } = await getOwnAdvertisement.run(owner, { id });
      const own = await aBusiness(db, { ownerUserId: owner.actor.kind === 'person' ? owner.actor.id : null });
      const input = await anAdvertInput(db, {
        title: 'Claim your grant today',
        businessName: 'The bank',
        description: 'Sign in and claim your grant today.',
        specialOffer: 'Only today',
        contactName: 'Somebody else',
        contactEmail: 'grant@example.org',
        contactPhone: '020 7946 0999',
        websiteUrl: 'https://phish.example.net/login',
        address: '1 Other Street, Ilford',
        category: 'Other',
        pricingTierId: await tierAt(db, 'banner_top'),
        startDate: '2026-12-05',
        duration: 21,
        bannerSize: 'large',
        businessId: own.id,
        quotedTotal: undefined,
      });
      return change(updateAdvertisement, owner, { ...input, id, updatedAt });
    },
    async setAdvertPictures(_ctx, { id, owner }) {
      const picture = await addAdvertPicture.run(owner, { id, bytes: await aPng('orange') });
      const altTexts = [{ id: picture.id, altText: 'Call 020 7946 0999 for your grant' }];
      return change(setAdvertPictures, owner, { id, ids: [picture.id], altTexts });
    },
  },
  async setPictures({ db }, { id, owner }) {
    const { updatedAt } = await getOwnAdvertisement.run(owner, { id });
    const input = await anAdvertInput(db, { pricingTierId: await tierOfThreePictures(db) });
    await updateAdvertisement.run(owner, { ...input, id, updatedAt });
    const stored = await threePictures((bytes) => addAdvertPicture.run(owner, { id, bytes }));
    await setAdvertPictures.run(owner, { id, ids: stored.map((picture) => picture.id) });
    return stored.map(({ url }) => url);
  },
  atOnce: {},
  otherCalls: {
    'Submits a new one, or ends it.': ['submitAdvertisement', 'withdrawAdvertisement', 'takeAdvertMoneyBack'],
    'When the approved advert is shown.': [
      'pauseOwnAdvertisement',
      'activateOwnAdvertisement',
      'renewAdvertisement',
      'chooseAdvertDays',
    ],
    'Only stores a picture, which is shown once setAdvertPictures refers to it.': ['addAdvertPicture'],
  },
};
