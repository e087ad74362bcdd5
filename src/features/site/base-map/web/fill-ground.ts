import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { calls as wardCalls } from '#features/site/wards/contract.ts';
import type { ApiOf } from '#kit/web/api.ts';
import { middleOf } from '../areas.ts';
import type { calls } from '../contract.ts';

/** The calls that a map is drawn from. */
export type MapApi = ApiOf<typeof calls & typeof wardCalls>;

/**
 * Puts wards, neighbours, roads and stations on an open map, each as soon as it is there. What can't be had is left out: a map with less
 * on it still shows its markers. Answers whether a rectangle stands for the wards.
 */
export async function fillGround(map: MapLibre, api: MapApi): Promise<{ isApproximate: boolean }> {
  const put = (name: string, data: GeoJSON.GeoJSON) => map.getSource<GeoJSONSource>(name)?.setData(data);
  const wards = api.getWards({}).then(async (answer) => {
    const names = answer.approximate ? [] : namesOf(answer.features);
    await Promise.all([
      put('wards', answer),
      put('ward-names', { type: 'FeatureCollection', features: names }),
    ]);
    return answer.approximate;
  });
  const ground = api.getGround({}).then((answer) => put('ground', answer));
  const [drawn] = await Promise.allSettled([wards, ground]);
  return { isApproximate: drawn.status === 'fulfilled' && drawn.value };
}

type WardFeatures = Awaited<ReturnType<MapApi['getWards']>>['features'];

function namesOf(features: WardFeatures): GeoJSON.Feature[] {
  return features.map(({ properties: { name }, geometry }) => {
    const { longitude, latitude } = middleOf(geometry);
    return {
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
  });
}
