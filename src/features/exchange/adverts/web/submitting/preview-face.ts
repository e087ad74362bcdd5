import { openState, openStateText } from '#features/exchange/opening-hours/open-state.ts';
import type { AdPricingTier } from '#features/exchange/prices/contract.ts';
import { openingHoursFeature } from '#features/exchange/prices/price-options.ts';
import { halalLine, saysHalal } from '../../halal-claims.ts';
import type { Face } from '../delivery/advert-face.tsx';
import type { BusinessChoice } from './load-form.ts';

/** What the form says so far of how the advert will look. */
export type Typed = {
  title: string;
  description: string;
  businessName: string;
  specialOffer: string;
  websiteUrl: string;
  claimsHalal: boolean;
};

type Beside = {
  business: Pick<BusinessChoice, 'halalStep' | 'coming'> | undefined;
  tier: Pick<AdPricingTier, 'features'> | undefined;
  pictureUrls: readonly string[];
  now: Date;
};

/** The advert as it would be shown now, with words in place of what isn’t typed yet. */
export function previewFace(typed: Typed, { business, tier, pictureUrls, now }: Beside): Face {
  const { title, description, businessName, specialOffer } = typed;
  const claims = typed.claimsHalal || saysHalal(title, description, businessName, specialOffer);
  return {
    title: title || 'Your title',
    description: description || 'Your description',
    businessName: businessName || 'Your business',
    specialOffer: specialOffer || null,
    link: null,
    host: URL.parse(typed.websiteUrl)?.host.replace(/^www\./, '') || null,
    pictureUrls: [...pictureUrls],
    halal: halalLine(claims, business?.halalStep ?? 0),
    openText: showsHours(tier) && business?.coming ? openTextOf(business.coming, now) : null,
  };
}

/** Whether a package shows opening hours. */
export function showsHours(tier: Pick<AdPricingTier, 'features'> | undefined): boolean {
  return tier?.features.some(({ featureKey }) => featureKey === openingHoursFeature.featureKey) ?? false;
}

function openTextOf(coming: NonNullable<BusinessChoice['coming']>, now: Date): string {
  const { tag, more } = openStateText(openState(coming, now), now);
  return `${tag} ${more}`.trim();
}
