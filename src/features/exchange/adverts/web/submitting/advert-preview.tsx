import { useState } from 'react';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { AdvertCard } from '../advert-card.tsx';

export type Typed = {
  title: string;
  description: string;
  businessName: string;
  specialOffer: string;
};

/** How it will look: on a phone and on a wide screen, in both themes. */
export function AdvertPreview({ typed, pictureUrl }: { typed: Typed; pictureUrl: string | null }) {
  const [isWide, setIsWide] = useState(false);
  const [isDark, setIsDark] = useState(false);
  const advert = {
    title: typed.title || 'Your title',
    description: typed.description || 'Your description',
    businessName: typed.businessName || 'Your business',
    specialOffer: typed.specialOffer || null,
    pictureUrl,
    halal: null,
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Toggle isOn={!isWide} onPress={() => setIsWide(false)} label="Phone" />
        <Toggle isOn={isWide} onPress={() => setIsWide(true)} label="Wide screen" />
        <Toggle isOn={!isDark} onPress={() => setIsDark(false)} label="Light" />
        <Toggle isOn={isDark} onPress={() => setIsDark(true)} label="Dark" />
      </div>
      <div
        className={`overflow-x-auto rounded-card bg-ground p-3 ${isDark ? 'sample-dark' : 'sample-light'}`}
      >
        <div className={isWide ? 'w-152' : 'max-w-80'}>
          <AdvertCard advert={advert} />
        </div>
      </div>
    </div>
  );
}

function Toggle({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} className={chipClass(isOn)} onClick={onPress}>
      {label}
    </button>
  );
}
