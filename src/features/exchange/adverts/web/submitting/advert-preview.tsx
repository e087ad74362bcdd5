import { useState } from 'react';
import { chipClass } from '#kit/web/ui/chip.tsx';
import { AdvertFace, type Face } from '../delivery/advert-face.tsx';
import { AdvertFrame } from '../delivery/advert-frame.tsx';

/** How it will look: on a phone and on a wide screen, in both themes. */
export function AdvertPreview({ face }: { face: Face }) {
  const [isWide, setIsWide] = useState(false);
  const [isDark, setIsDark] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Toggle isOn={!isWide} onPress={() => setIsWide(false)} label="Phone" />
        <Toggle isOn={isWide} onPress={() => setIsWide(true)} label="Wide screen" />
        <Toggle isOn={!isDark} onPress={() => setIsDark(false)} label="Light" />
        <Toggle isOn={isDark} onPress={() => setIsDark(true)} label="Dark" />
      </div>
      <section
        aria-label="How it will look"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys alone.
        tabIndex={0}
        className={`overflow-x-auto rounded-card bg-ground p-3 ${isDark ? 'sample-dark' : 'sample-light'}`}
      >
        <div className={isWide ? 'w-192 sm:[zoom:0.6]' : 'max-w-90'}>
          <AdvertFrame>
            <AdvertFace advert={face} />
          </AdvertFrame>
        </div>
      </section>
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
