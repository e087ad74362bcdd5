import type { BreakReason } from './schema.ts';

/** From an instant to another, in milliseconds since 1970; the second is outside. */
export type Stretch = { from: number; to: number };
export type Break = Stretch & { why: BreakReason };

/** Stretches in their order, those that meet or overlap as one, and none that is empty. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of stretches.filter(isSome).toSorted(byStart)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** What is left of stretches that are in order and apart, without others. */
export function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return joined(others).reduce<Stretch[]>(
    (left, hole) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, hole.from) },
          { from: Math.max(one.from, hole.to), to: one.to },
        ].filter(isSome),
      ),
    [...stretches],
  );
}

/** The parts of breaks that lie within the hours of opening, in their order. */
export function clipBreaks(breaks: readonly Break[], open: readonly Stretch[]): Break[] {
  return breaks
    .flatMap((one) =>
      open
        .map(({ from, to }) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
        .filter(isSome),
    )
    .toSorted(byStart);
}

function isSome({ from, to }: Stretch): boolean {
  return to > from;
}

function byStart(one: Stretch, other: Stretch): number {
  return one.from - other.from || one.to - other.to;
}
