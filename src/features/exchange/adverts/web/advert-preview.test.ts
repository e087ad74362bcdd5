import { expect, test } from 'vitest';
import { previewProps } from './advert-preview.tsx';

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
const place = { displayPosition: 'banner_top', bannerSize: '728 × 90' } as const;
const withHours = {
  ...place,
  features: [{ featureKey: 'opening_hours', featureValue: 'Your opening hours beside it' }],
};
const plain = { business: undefined, tier: { ...place, features: [] }, pictures: [], now };

test('the preview has the position and the picture size of its package', () => {
  expect(previewProps(typed, plain)).toMatchObject({
    position: 'banner_top',
    pictureSize: { width: 728, height: 90 },
  });
  const square = { ...plain, tier: { ...place, bannerSize: null, features: [] } };
  expect(previewProps(typed, square).pictureSize).toBeNull();
});

test('an empty field has words in its place', () => {
  const nothing = { ...typed, title: '', description: '', businessName: '', websiteUrl: '' };
  expect(previewProps(nothing, plain)).toMatchObject({
    title: 'Your title',
    description: 'Your description',
    businessName: 'Your business',
    specialOffer: null,
    host: null,
  });
  expect(previewProps(typed, plain)).toMatchObject({ host: 'needle.example', halal: null, openText: null });
});

test('an advert that claims halal, ticked or in its words, shows how far its business’s evidence goes', () => {
  const said = { ...typed, description: 'Halal leather belts.' };
  const certified = { ...plain, business: { halalStep: 3, coming: null } };
  expect(previewProps(said, certified).halal).toBe('Halal: certificate in force');
  expect(previewProps({ ...typed, claimsHalal: true }, plain).halal).toBe('Halal: no evidence at the moment');
});

test('opening hours are shown only by packages that include them', () => {
  const business = { halalStep: 0, coming };
  expect(previewProps(typed, { ...plain, business, tier: withHours }).openText).toBe('Open now until 6:00pm');
  expect(previewProps(typed, { ...plain, business }).openText).toBeNull();
  expect(previewProps(typed, { ...plain, tier: withHours }).openText).toBeNull();
});
