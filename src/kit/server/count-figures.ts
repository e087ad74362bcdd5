import { byOrder } from '#kit/contract/by-order.ts';
import type { Ctx, Figure } from './context.ts';

export type CountedFigure = { name: string; label: string; value: number };

/** Counts the figures that features show in one place, in their order there. */
export async function countFigures(ctx: Ctx, place: 'home' | 'dashboard'): Promise<CountedFigure[]> {
  const counted = await Promise.all(
    ctx.registry.figures.flatMap((figure) => count(ctx, figure, place) ?? []),
  );
  return counted.sort(byOrder).map(({ name, label, value }) => ({ name, label, value }));
}

function count(ctx: Ctx, figure: Figure, place: 'home' | 'dashboard') {
  const shown = figure[place];
  return shown && figure.count(ctx).then((value) => ({ name: figure.name, ...shown, value }));
}
