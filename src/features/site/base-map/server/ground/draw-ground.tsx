import { renderToStaticMarkup } from 'react-dom/server';
import type { Borough } from '#borough';
import type { Wards } from '#features/site/wards/contract.ts';
import { middleOf, ringsOf } from '../../areas.ts';
import type { Area, Ground } from '../../ground.ts';
import { pictureOf, type Spot } from '../../projection.ts';

type Drawn = { borough: Pick<Borough, 'bounds'>; wards: Wards; ground: Ground };

/** A name keeps its letters readable over what lies under it. */
const halo = { paintOrder: 'stroke', strokeWidth: '0.25em', strokeLinejoin: 'round' } as const;
const neighbour = 'color-mix(in srgb, var(--sunken) 70%, var(--ground))';
const road = 'color-mix(in srgb, var(--soft) 38%, var(--surface))';

/**
 * The ground as a picture: shapes under the id `ground`, wards' names under `wards`, stations and roads' numbers under `names`. A
 * page shows them by `use`, which hands down its colours, font and size of type.
 */
export function drawGround({ borough, wards, ground }: Drawn): string {
  const spotOf = pictureOf(borough.bounds);
  const path = (area: Area) =>
    ringsOf(area)
      .map(
        (ring) =>
          `M${ring.map(([longitude = 0, latitude = 0]) => text(spotOf({ longitude, latitude }))).join(' ')}Z`,
      )
      .join('');
  const wardPaths = wards.features.map(({ geometry }) => path(geometry));
  const areas = ground.features.flatMap(({ properties: { kind }, geometry }) =>
    geometry.type === 'Point' ? [] : [{ kind, d: path(geometry) }],
  );
  const points = ground.features.flatMap(({ properties: { kind, name }, geometry }) => {
    if (geometry.type !== 'Point') return [];
    const [longitude, latitude] = geometry.coordinates;
    return [{ kind, name, ...spotOf({ latitude, longitude }) }];
  });
  const of = (kind: string) => areas.filter((one) => one.kind === kind);
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">
      <g id="ground" strokeLinejoin="round">
        {of('borough').map(({ d }) => (
          <path key={d} d={d} fill={neighbour} stroke="var(--line)" />
        ))}
        <path
          d={wardPaths.join('')}
          fill="none"
          stroke="var(--tile-ink)"
          strokeWidth="4"
          strokeOpacity="0.55"
        />
        <path d={wardPaths.join('')} fill="var(--surface)" stroke="var(--line)" />
        {of('road').map(({ d }) => (
          <path key={d} d={d} fill={road} />
        ))}
      </g>
      <g id="wards" fill="var(--soft)" stroke="var(--surface)" textAnchor="middle" {...halo}>
        {wards.features.map(({ properties: { name }, geometry }) => (
          <text key={name} {...spotOf(middleOf(geometry))}>
            {name}
          </text>
        ))}
      </g>
      <g id="names">
        {points.map(({ kind, name, x, y }) =>
          kind === 'station' ? (
            <g key={name} transform={`translate(${x} ${y})`}>
              <circle r="0.3em" fill="var(--surface)" stroke="var(--soft)" strokeWidth="0.14em" />
              <text x="0.55em" y="0.33em" fill="var(--ink)" stroke="var(--surface)" {...halo}>
                {name}
              </text>
            </g>
          ) : (
            <text
              key={`${name} ${x}`}
              x={x}
              y={y}
              fill="var(--soft)"
              stroke="var(--surface)"
              textAnchor="middle"
              {...halo}
            >
              {name}
            </text>
          ),
        )}
      </g>
    </svg>,
  );
}

const text = ({ x, y }: Spot) => `${x},${y}`;
