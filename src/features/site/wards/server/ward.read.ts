import { type Borough, borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { readShippedJson } from '#kit/server/project-files.ts';
import { calls, Wards } from '../ward.contract.ts';
import { approximateWards, readBoundaries, wardNameAt } from '../ward.rules.ts';

const monthSeconds = 30 * 24 * 60 * 60;
const defaultService =
  'https://services1.arcgis.com/ESMARspQHYMw9BZ9/arcgis/rest/services/Wards_December_2024_Boundaries_UK_BGC/FeatureServer/0/query';

/** Returns the borough's ward boundaries. */
export const getWards = handle(calls.getWards, (ctx) => loadWards(ctx, borough));

/** Returns the wards that ship with a borough, or newer ones if a service is configured or none ship; as a last resort, a rectangle. */
export async function loadWards(
  ctx: Pick<Ctx, 'externalServices' | 'config'>,
  borough: Borough,
): Promise<Wards> {
  const shipped = await loadShippedWards(borough);
  const service = ctx.config.wardsUrl;
  if (service === undefined && shipped) return shipped;
  const wards = await ctx.externalServices.load({
    service: 'wards',
    key: borough.gssCode,
    url: queryUrl(service ?? defaultService, borough),
    freshSeconds: monthSeconds,
    timeoutMs: 2_500,
    read: (json) => readBoundaries(json, borough),
    schema: Wards,
  });
  return wards ?? shipped ?? approximateWards(borough);
}

/** Returns the ward of the borough in which a point lies; null outside it, or if the boundaries are only a rectangle. */
export async function findWard(
  ctx: Pick<Ctx, 'externalServices' | 'config'>,
  point: Point,
): Promise<string | null> {
  return wardNameAt(await loadWards(ctx, borough), point);
}

/** The layer's name contains its year, which is part of the name of the field with the borough's code. */
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

const shippedWards = new Map<string, Promise<Wards>>();

/** Returns the wards that ship with a borough, read once; null for a borough without. */
export async function loadShippedWards(borough: Borough): Promise<Wards | null> {
  const path = borough.ground?.wards;
  if (path === undefined) return null;
  const reading =
    shippedWards.get(path) ?? readShippedJson(path).then((json) => readBoundaries(json, borough));
  shippedWards.set(path, reading);
  return reading;
}
