import type { Figure } from './figures.ts';
import type { Load, Target } from './load.ts';

/** The bare server's two answers. */
export function anchors(url: string): Target[] {
  return [
    { name: 'bare node:http, fixed text', url: `${url}/` },
    { name: 'bare node:http + pg, 50 rows', url: `${url}/list` },
  ];
}

/** What these gave, for the record. */
export function anchorFigures(loads: ReadonlyMap<string, Load>): Figure[] {
  return anchors('').map(({ name }) => {
    const { perSecond = Number.NaN, p99 = Number.NaN } = loads.get(name) ?? {};
    return { what: name, value: perSecond, unit: '/s', beside: `p99 ${p99} ms` };
  });
}

/** A target's rate as a share of the bare list server's in the same rounds. */
export function against(loads: ReadonlyMap<string, Load>, name: string, budget?: number): Figure {
  const anchor = loads.get('bare node:http + pg, 50 rows')?.perSecond ?? Number.NaN;
  const { perSecond = Number.NaN, p99 = Number.NaN } = loads.get(name) ?? {};
  return {
    what: name,
    value: perSecond / anchor,
    unit: '× list',
    ...(budget === undefined ? {} : { budget, atLeast: true }),
    beside: `${Math.round(perSecond)}/s, p99 ${p99} ms`,
  };
}
