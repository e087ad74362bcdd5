import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { showToast } from './toast.ts';

type Point = { latitude: number; longitude: number };

/** Three decimals of a degree are about a hundred metres: enough to find a mosque, and not a front door. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Asks the browser where it is, once, and hands the rounded place on; it is stored nowhere. `onEnd`: whether there was an answer or not. */
export function locate(onLocated: (point: Point) => void, onEnd?: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      onEnd?.();
      onLocated({ latitude: roughly(coords.latitude), longitude: roughly(coords.longitude) });
    },
    () => {
      onEnd?.();
      showToast({
        title: 'Your location isn’t available',
        description: 'Please type a postcode instead.',
        tone: 'danger',
      });
    },
    { timeout: 10_000, maximumAge: 60_000 },
  );
}

/** A button for it. */
export function LocateButton({ onLocated }: { onLocated: (point: Point) => void }) {
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    locate(onLocated, () => setAsking(false));
  };
  return (
    <Button look="outline" onClick={ask} disabled={asking}>
      <LocateFixed aria-hidden="true" className="size-5" /> {asking ? 'Locating…' : 'Use my location'}
    </Button>
  );
}
