import { borough } from '#borough';
import { handle } from '#kit/server/handle.ts';
import { calls, Wards } from '../contract.ts';
import { approximateWards, readBoundaries } from '../read-boundaries.ts';

const month = 30 * 24 * 60 * 60;

/** Returns the boundaries, cached for a month, or the rectangle. */
export const getWards = handle(calls.getWards, async (ctx) => {
  const wards = await ctx.externalServices.load({
    service: 'wards',
    key: borough.gssCode,
    url: queryUrl(ctx.config.wardsUrl),
    freshSeconds: month,
    timeoutMs: 2_500,
    read: (json) => readBoundaries(json, borough),
    kept: Wards,
  });
  return wards ?? approximateWards(borough);
});

/** The layer's name gives its year, and the year gives the name of the field with the borough's code. */
function queryUrl(service: string): string {
  const year = /20(\d\d)/.exec(service)?.[1] ?? '24';
  const url = new URL(service);
  url.search = new URLSearchParams({
    where: `LAD${year}CD='${borough.gssCode}'`,
    outFields: '*',
    outSR: '4326',
    geometryPrecision: '5',
    f: 'geojson',
  }).toString();
  return url.href;
}
