import type { Borough } from '#borough';
import type { Wards } from '#features/site/wards/contract.ts';
import { middleOf, ringsOf } from '../../areas.ts';
import type { Area, Ground } from '../../ground.ts';
import { pictureOf, type Spot } from '../../projection.ts';
import { element, textElement } from './svg.ts';

type SpotOf = ReturnType<typeof pictureOf>;
type NamedPoint = Spot & { kind: string; name: string };

/** A name keeps its letters readable over what lies under it. */
const halo = {
  'paint-order': 'stroke',
  stroke: 'var(--surface)',
  'stroke-width': '0.25em',
  'stroke-linejoin': 'round',
};
const neighbour = 'color-mix(in srgb, var(--sunken) 70%, var(--ground))';
const road = 'color-mix(in srgb, var(--soft) 38%, var(--surface))';

/**
 * The ground as a picture: shapes under the id `ground`, wards' names under `wards`, stations and roads' numbers under `names`. A
 * page shows them by `use`, which hands down its colours, font and size of type.
 */
export function drawGround({
  borough,
  wards,
  ground,
}: {
  borough: Pick<Borough, 'bounds'>;
  wards: Wards;
  ground: Ground;
}): string {
  const spotOf = pictureOf(borough.bounds);
  const points = pointsOf(ground, spotOf);
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg' }, [
    element('g', { id: 'ground', 'stroke-linejoin': 'round' }, shapes(wards, ground, spotOf)),
    element(
      'g',
      { id: 'wards', fill: 'var(--soft)', 'text-anchor': 'middle', ...halo },
      wards.features.map(({ properties, geometry }) =>
        textElement({ ...spotOf(middleOf(geometry)) }, properties.name),
      ),
    ),
    element('g', { id: 'names' }, points.map(nameOf)),
  ]);
}

function shapes(wards: Wards, { features }: Ground, spotOf: SpotOf): string[] {
  const all = wards.features.map(({ geometry }) => pathOf(geometry, spotOf)).join('');
  const areas = (kind: string, attributes: Record<string, string>) =>
    features.flatMap(({ properties, geometry }) =>
      geometry.type !== 'Point' && properties.kind === kind
        ? [element('path', { d: pathOf(geometry, spotOf), ...attributes })]
        : [],
    );
  return [
    ...areas('borough', { fill: neighbour, stroke: 'var(--line)' }),
    element('path', {
      d: all,
      fill: 'none',
      stroke: 'var(--tile-ink)',
      'stroke-width': 4,
      'stroke-opacity': 0.55,
    }),
    element('path', { d: all, fill: 'var(--surface)', stroke: 'var(--line)' }),
    ...areas('road', { fill: road }),
  ];
}

function pathOf(area: Area, spotOf: SpotOf): string {
  return ringsOf(area)
    .map((ring) => {
      const spots = ring.map(([longitude = 0, latitude = 0]) => spotOf({ longitude, latitude }));
      return `M${spots.map(({ x, y }) => `${x},${y}`).join(' ')}Z`;
    })
    .join('');
}

function pointsOf({ features }: Ground, spotOf: SpotOf): NamedPoint[] {
  return features.flatMap(({ properties: { kind, name }, geometry }) => {
    if (geometry.type !== 'Point') return [];
    const [longitude, latitude] = geometry.coordinates;
    return [{ kind, name, ...spotOf({ latitude, longitude }) }];
  });
}

function nameOf({ kind, name, x, y }: NamedPoint): string {
  if (kind !== 'station')
    return textElement({ x, y, fill: 'var(--soft)', 'text-anchor': 'middle', ...halo }, name);
  return element('g', { transform: `translate(${x} ${y})` }, [
    element('circle', {
      r: '0.3em',
      fill: 'var(--surface)',
      stroke: 'var(--soft)',
      'stroke-width': '0.14em',
    }),
    textElement({ x: '0.55em', y: '0.33em', fill: 'var(--ink)', ...halo }, name),
  ]);
}
