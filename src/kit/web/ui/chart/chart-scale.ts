/** A value of a chart; null if it is too small to be shown, or if nothing was measured. */
export type ChartValue = number | null;

export type ChartSeries = { name: string; values: readonly ChartValue[] };

/** The height of a chart's plot, and the width of one of its positions, in the plot's units. */
export const plotHeight = 100;
export const placeWidth = 10;

/** The width of a position that its bars leave free, in the plot's units. */
const gap = 2;

/** The range of an axis: from zero up, or, with a negative value, as far down as up. */
export type Axis = { top: number; bottom: number };

/** Returns the axis of some values: its top is 1, 2 or 5 times a power of ten, and never less than `min`. */
export function axisOf(values: readonly ChartValue[], min = 1): Axis {
  const highest = Math.max(min, ...values.map((value) => Math.abs(value ?? 0)));
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= highest) ?? 10;
  const top = step * power;
  return { top, bottom: values.some((value) => value !== null && value < 0) ? -top : 0 };
}

/** Returns the vertical position of a value. */
function heightAt(value: number, { top, bottom }: Axis): number {
  return ((top - value) / (top - bottom)) * plotHeight;
}

/** Returns the position of a bar, up or down from zero; null if there is none to draw. A value is always visible. */
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

/** Returns an SVG path through the values, interrupted where one is missing; an isolated value is a dot. */
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
