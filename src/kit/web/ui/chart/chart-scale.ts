/** A value of a chart; null where it is too small to be told, or where nothing was measured. */
export type ChartValue = number | null;

export type ChartSeries = { name: string; values: readonly ChartValue[] };

/** The height of a chart's plot, and the width of one of its places, in its own units. */
export const plotHeight = 100;
export const placeWidth = 10;

/** The share of its place that bars leave free. */
const gap = 2;

/** The round number at the top of the axis: 1, 2 or 5 times a power of ten, and never less than `least`. */
export function topOfAxis(values: readonly ChartValue[], least = 1): number {
  const highest = Math.max(least, ...values.map((value) => value ?? 0));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}

/** Where a bar stands; null where there is none to draw. A value above nothing is always to be seen. */
export function barOf(
  value: ChartValue,
  { top, place, series, of }: { top: number; place: number; series: number; of: number },
): { x: number; y: number; width: number; height: number } | null {
  if (value === null || value <= 0) return null;
  const width = (placeWidth - gap) / of;
  const height = Math.max(1, (value / top) * plotHeight);
  return { x: place * placeWidth + gap / 2 + series * width, y: plotHeight - height, width, height };
}

/** An SVG path through the values, broken off where one is missing; a value alone is a dot. */
export function linePath(values: readonly ChartValue[], top: number): string {
  return values
    .map((value, place) => {
      if (value === null) return '';
      const x = (place + 0.5) * placeWidth;
      const y = plotHeight - (value / top) * plotHeight;
      const before = place > 0 ? values[place - 1] : null;
      return `${before === null || before === undefined ? 'M' : 'L'}${x} ${round(y)}h0`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
