import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';

/** Squares on the screen, in pixels: each by its middle and the length of its sides. */
type Covered = readonly { x: number; y: number; size: number }[];

const name = 'covered';
/** The sides of the transparent picture that stands for a covered square. */
const pictureSize = 8;

/** What each map shows already: setting the data makes the map idle again, which calls this again. */
const shown = new WeakMap<MapLibre, string>();

/**
 * Lets the names on a map avoid what lies over it, such as markers, which MapLibre doesn't count because they are elements of the
 * page. Each covered square is a transparent symbol in a layer above all others, and MapLibre places the topmost symbols first.
 */
export function showCovered(map: MapLibre, covered: Covered): void {
  const features = covered.map(({ x, y, size }) => {
    const { lng, lat } = map.unproject([x, y]);
    return {
      type: 'Feature' as const,
      properties: { scale: size / pictureSize },
      // A pixel is more than this part of a degree at every zoom of the map.
      geometry: {
        type: 'Point' as const,
        coordinates: [lng, lat].map((degrees) => Number(degrees.toFixed(6))),
      },
    };
  });
  const data = { type: 'FeatureCollection' as const, features };
  const key = JSON.stringify(features);
  if (shown.get(map) === key) return;
  shown.set(map, key);
  const source = map.getSource<GeoJSONSource>(name);
  if (source) {
    source.setData(data);
    return;
  }
  map.addImage(name, { width: pictureSize, height: pictureSize, data: new Uint8Array(4 * pictureSize ** 2) });
  map.addSource(name, { type: 'geojson', data });
  map.addLayer({
    id: name,
    type: 'symbol',
    source: name,
    layout: {
      'icon-image': name,
      'icon-size': ['get', 'scale'],
      'icon-padding': 0,
      'icon-allow-overlap': true,
    },
  });
}
