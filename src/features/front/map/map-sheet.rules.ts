/** The heights at which the sheet over a phone's map can rest, lowest first. */
export const sheetStops = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

/** The share of the screen's height at each stop, as in src/kit/web/theme/map-screen.css. */
const shares: Readonly<Record<SheetStop, number>> = { low: 0.24, half: 0.52, full: 0.94 };

/** Finds the stop that is nearest to a height. */
export function nearestStop(height: number, whole: number): SheetStop {
  const distanceTo = (stop: SheetStop) => Math.abs(shares[stop] * whole - height);
  return sheetStops.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0] ?? 'half';
}
