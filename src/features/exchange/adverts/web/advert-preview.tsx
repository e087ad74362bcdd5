import { useState } from 'react';
import type { AdPricingTier } from '#features/exchange/prices/price.contract.ts';
import { type AdType, openingHoursFeature, readPictureSize } from '#features/exchange/prices/price.rules.ts';
import { openState, openStateText } from '#features/mosques/opening-hours/open-state.rules.ts';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { halalLine, saysHalal } from '../advert.rules.ts';
import { AdvertCreative, type AdvertCreativeProps } from './advert-creative.tsx';
import type { BusinessChoice } from './advert-form-data.ts';
import { AdvertFrame } from './advert-frame.tsx';

/** A preview at the width of its place, in both themes. */
export function AdvertPreview({ face }: { face: AdvertCreativeProps }) {
  const [isWideChosen, setIsWide] = useState(false);
  const { position } = face;
  // Only the advert beside the content is on phones and on wide screens.
  const isWide = position === 'banner_top' || (position === 'banner_sidebar' && isWideChosen);
  const [isDark, setIsDark] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {position === 'banner_sidebar' ? (
          <>
            <Toggle isOn={!isWide} onPress={() => setIsWide(false)} label="Phone" />
            <Toggle isOn={isWide} onPress={() => setIsWide(true)} label="Wide screen" />
          </>
        ) : null}
        <Toggle isOn={!isDark} onPress={() => setIsDark(false)} label="Light" />
        <Toggle isOn={isDark} onPress={() => setIsDark(true)} label="Dark" />
      </div>
      <section
        aria-label="How it will look"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys alone.
        tabIndex={0}
        className={`overflow-x-auto rounded-card bg-ground p-3 ${isDark ? 'sample-dark' : 'sample-light'}`}
      >
        <div className={previewWidth(position, isWide)}>
          <AdvertFrame>
            <AdvertCreative advert={face} />
          </AdvertFrame>
        </div>
      </section>
    </div>
  );
}

/** The width of an advert at a position: of a page's column, of the column beside it, or of a phone. */
function previewWidth(position: AdType, isWide: boolean): string {
  if (position === 'banner_top') return 'w-192 sm:[zoom:0.6] lg:[zoom:0.45] xl:[zoom:0.56]';
  return isWide ? 'max-w-75' : 'max-w-90';
}

function Toggle({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} className={chipClass(isOn)} onClick={onPress}>
      {label}
    </button>
  );
}

/** The values typed so far that change how the advert looks. */
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
  tier: Pick<AdPricingTier, 'features' | 'displayPosition' | 'bannerSize'> | undefined;
  pictures: AdvertCreativeProps['pictures'];
  now: Date;
};

/** Returns the advert as it would be shown now, with placeholders for empty fields. */
export function previewProps(typed: Typed, { business, tier, pictures, now }: Beside): AdvertCreativeProps {
  const { title, description, businessName, specialOffer } = typed;
  const claims = typed.claimsHalal || saysHalal(title, description, businessName, specialOffer);
  return {
    position: tier?.displayPosition ?? 'banner_top',
    pictureSize: tier?.bannerSize ? readPictureSize(tier.bannerSize) : null,
    title: title || 'Your title',
    description: description || 'Your description',
    businessName: businessName || 'Your business',
    specialOffer: specialOffer || null,
    link: null,
    host: URL.parse(typed.websiteUrl)?.host.replace(/^www\./, '') || null,
    pictures,
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
