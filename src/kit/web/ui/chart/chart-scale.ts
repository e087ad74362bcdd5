/** A value of a chart; null where it is too small to be told, or where nothing was measured. */
export type ChartValue = number | null;

export type ChartSeries = { name: string; values: readonly ChartValue[] };

/** The height of a chart's plot, and the width of one of its places, in its own units. */
export const plotHeight = 100;
export const placeWidth = 10;

/** The share of its place that bars leave free. */
const gap = 2;

/** How far an axis reaches: from nothing up, or, where a value is below nothing, as far down as up. */
export type Axis = { top: number; bottom: number };

/** The axis of some values: its top is 1, 2 or 5 times a power of ten, and never less than `least`. */
export function axisOf(values: readonly ChartValue[], least = 1): Axis {
  const highest = Math.max(least, ...values.map((value) => Math.abs(value ?? 0)));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  const top = step * power;
  return { top, bottom: values.some((value) => value !== null && value < 0) ? -top : 0 };
}

/** How far down a value stands. */
function heightAt(value: number, { top, bottom }: Axis): number {
  return ((top - value) / (top - bottom)) * plotHeight;
}

/** Where a bar stands, up or down from nothing; null where there is none to draw. A value is always to be seen. */
export function barOf(
  value: ChartValue,
  { axis, place, series, of }: { axis: Axis; place: number; series: number; of: number },
): { x: number; y: number; width: number; height: number } | null {
  if (value === null || value === 0) return null;
  const width = (placeWidth - gap) / of;
  const nothing = heightAt(0, axis);
  const height = Math.max(1, Math.abs(heightAt(value, axis) - nothing));
  const y = value > 0 ? nothing - height : nothing;
  return { x: place * placeWidth + gap / 2 + series * width, y, width, height };
}

/** An SVG path through the values, broken off where one is missing; a value alone is a dot. */
export function linePath(values: readonly ChartValue[], axis: Axis): string {
  return values
    .map((value, place) => {
      if (value === null) return '';
      const x = (place + 0.5) * placeWidth;
      const before = place > 0 ? values[place - 1] : null;
      return `${before === null || before === undefined ? 'M' : 'L'}${x} ${round(heightAt(value, axis))}h0`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
