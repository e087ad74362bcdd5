import { type Borough, borough } from '#borough';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, Wards } from '../contract.ts';
import { approximateWards, readBoundaries } from '../read-boundaries.ts';
import { shippedWards } from './shipped-wards.ts';

const month = 30 * 24 * 60 * 60;
const usualService =
  'https://services1.arcgis.com/ESMARspQHYMw9BZ9/arcgis/rest/services/Wards_December_2024_Boundaries_UK_BGC/FeatureServer/0/query';

/** Returns the boundaries. */
export const getWards = handle(calls.getWards, (ctx) => wardsOf(ctx, borough));

/** The wards that ship with a borough, or newer ones where a service is named or none ship; failing all, a rectangle. */
export async function wardsOf(ctx: Pick<Ctx, 'externalServices' | 'config'>, here: Borough): Promise<Wards> {
  const shipped = await shippedWards(here);
  const service = ctx.config.wardsUrl;
  if (service === undefined && shipped) return shipped;
  const wards = await ctx.externalServices.load({
    service: 'wards',
    key: here.gssCode,
    url: queryUrl(service ?? usualService, here),
    freshSeconds: month,
    timeoutMs: 2_500,
    read: (json) => readBoundaries(json, here),
    kept: Wards,
  });
  return wards ?? shipped ?? approximateWards(here);
}

/** The layer's name gives its year, and the year gives the name of the field with the borough's code. */
function queryUrl(service: string, { gssCode }: Borough): string {
  const year = /20(\d\d)/.exec(service)?.[1] ?? '24';
  const url = new URL(service);
  url.search = new URLSearchParams({
    where: `LAD${year}CD='${gssCode}'`,
    outFields: '*',
    outSR: '4326',
    geometryPrecision: '5',
    f: 'geojson',
  }).toString();
  return url.href;
}
