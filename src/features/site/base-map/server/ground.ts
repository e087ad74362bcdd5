import type { Borough } from '#borough';
import type { Wards } from '#features/site/wards/ward.contract.ts';
import { readShippedJson } from '#kit/server/project-files.ts';
import { type Area, Ground } from '../base-map.contract.ts';
import { centroidOf, createProjection, type DrawnPoint, ringsOf } from '../map-geometry.rules.ts';

type Project = ReturnType<typeof createProjection>;
type NamedPoint = DrawnPoint & { kind: string; name: string };

/** An outline that keeps names readable on any background. */
const halo = {
  'paint-order': 'stroke',
  stroke: 'var(--surface)',
  'stroke-width': '0.25em',
  'stroke-linejoin': 'round',
};
const neighbour = 'color-mix(in srgb, var(--sunken) 70%, var(--ground))';
const road = 'color-mix(in srgb, var(--soft) 38%, var(--surface))';

/**
 * Draws the ground as an SVG: shapes under the id `ground`, wards' names under `wards`, stations and road numbers under `names`. A
 * page includes them with `use`, which inherits its colours, font and font size.
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
  const project = createProjection(borough.bounds);
  const points = pointsOf(ground, project);
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg' }, [
    element('g', { id: 'ground', 'stroke-linejoin': 'round' }, shapes(wards, ground, project)),
    element(
      'g',
      { id: 'wards', fill: 'var(--soft)', 'text-anchor': 'middle', ...halo },
      wards.features.map(({ properties, geometry }) =>
        textElement({ ...project(centroidOf(geometry)) }, properties.name),
      ),
    ),
    element('g', { id: 'names' }, points.map(pointLabel)),
  ]);
}

function shapes(wards: Wards, { features }: Ground, project: Project): string[] {
  const wardPaths = wards.features.map(({ geometry }) => pathOf(geometry, project)).join('');
  const areas = (kind: string, attributes: Record<string, string>) =>
    features.flatMap(({ properties, geometry }) =>
      geometry.type !== 'Point' && properties.kind === kind
        ? [element('path', { d: pathOf(geometry, project), ...attributes })]
        : [],
    );
  return [
    ...areas('borough', { fill: neighbour, stroke: 'var(--line)' }),
    element('path', {
      d: wardPaths,
      fill: 'none',
      stroke: 'var(--tile-ink)',
      'stroke-width': 4,
      'stroke-opacity': 0.55,
    }),
    element('path', { d: wardPaths, fill: 'var(--surface)', stroke: 'var(--line)' }),
    ...areas('road', { fill: road }),
  ];
}

function pathOf(area: Area, project: Project): string {
  return ringsOf(area)
    .map((ring) => {
      const drawnPoints = ring.map(([longitude = 0, latitude = 0]) => project({ longitude, latitude }));
      return `M${drawnPoints.map(({ x, y }) => `${x},${y}`).join(' ')}Z`;
    })
    .join('');
}

function pointsOf({ features }: Ground, project: Project): NamedPoint[] {
  return features.flatMap(({ properties: { kind, name }, geometry }) => {
    if (geometry.type !== 'Point') return [];
    const [longitude, latitude] = geometry.coordinates;
    return [{ kind, name, ...project({ latitude, longitude }) }];
  });
}

function pointLabel({ kind, name, x, y }: NamedPoint): string {
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

type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element. Attributes are escaped; `inner` consists of other elements. */
function element(name: string, attributes: Attributes, inner: readonly string[] = []): string {
  const attributeText = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
  );
  return `<${name}${attributeText.join('')}>${inner.join('')}</${name}>`;
}

/** A text element, with escaped text. */
function textElement(attributes: Attributes, text: string): string {
  return element('text', attributes, [escapeXml(text)]);
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

type ShippedGround = NonNullable<Borough['ground']>;

const groundCache = new Map<string, Promise<Ground>>();

/** Returns the ground that ships with a borough, with road numbers; empty for a borough without one. It is read once. */
export async function loadGround({ ground }: Pick<Borough, 'ground'>): Promise<Ground> {
  if (!ground) return { type: 'FeatureCollection', features: [] };
  const reading = groundCache.get(ground.surroundings) ?? readGround(ground);
  groundCache.set(ground.surroundings, reading);
  return reading;
}

async function readGround({ surroundings, roadNumbers }: ShippedGround): Promise<Ground> {
  const { type, features } = Ground.parse(await readShippedJson(surroundings));
  return { type, features: [...features, ...roadNumbers.map(numberFeature)] };
}

function numberFeature(road: ShippedGround['roadNumbers'][number]): Ground['features'][number] {
  return {
    type: 'Feature',
    properties: { kind: 'road-number', name: road.name },
    geometry: { type: 'Point', coordinates: [road.longitude, road.latitude] },
  };
}
