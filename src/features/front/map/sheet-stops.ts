/** Where the sheet over a phone's map comes to rest, lowest first. */
export const stops = ['low', 'half', 'full'] as const;
export type Stop = (typeof stops)[number];

/** How high each is, of the whole: src/kit/web/theme/map-screen.css says the same. */
const shares: Readonly<Record<Stop, number>> = { low: 0.24, half: 0.52, full: 0.94 };

/** The stop that is nearest to a height. */
export function nearestStop(height: number, whole: number): Stop {
  const away = (stop: Stop) => Math.abs(shares[stop] * whole - height);
  return stops.toSorted((one, other) => away(one) - away(other))[0] ?? 'half';
}
