import { expect, test } from 'vitest';
import { previewFace } from './preview-face.ts';

const typed = {
  title: 'Eid clothes',
  description: 'Made to measure.',
  businessName: 'Needle & Thread',
  specialOffer: '',
  websiteUrl: 'https://www.needle.example/shop',
  claimsHalal: false,
};
const now = new Date('2026-11-26T13:00:00Z');
const coming = {
  isRamadan: false,
  open: [{ from: '2026-11-26T09:00:00.000Z', to: '2026-11-26T18:00:00.000Z' }],
  breaks: [],
};
const withHours = {
  features: [{ featureKey: 'opening_hours', featureValue: 'Your opening hours beside it' }],
};
const plain = { business: undefined, tier: { features: [] }, pictureUrls: [], now };

test('what isn’t typed yet has words in its place', () => {
  const nothing = { ...typed, title: '', description: '', businessName: '', websiteUrl: '' };
  expect(previewFace(nothing, plain)).toMatchObject({
    title: 'Your title',
    description: 'Your description',
    businessName: 'Your business',
    specialOffer: null,
    host: null,
  });
  expect(previewFace(typed, plain)).toMatchObject({ host: 'needle.example', halal: null, openText: null });
});

test('an advert that says “halal”, ticked or in its words, shows how far the evidence of its business goes', () => {
  const said = { ...typed, description: 'Halal leather belts.' };
  const certified = { ...plain, business: { halalStep: 3, coming: null } };
  expect(previewFace(said, certified).halal).toBe('Halal: certificate in force');
  expect(previewFace({ ...typed, claimsHalal: true }, plain).halal).toBe('Halal: no evidence at the moment');
});

test('opening hours are shown by the packages that promise them, and by no other', () => {
  const business = { halalStep: 0, coming };
  expect(previewFace(typed, { ...plain, business, tier: withHours }).openText).toBe('Open now until 6:00pm');
  expect(previewFace(typed, { ...plain, business }).openText).toBeNull();
  expect(previewFace(typed, { ...plain, tier: withHours }).openText).toBeNull();
});
