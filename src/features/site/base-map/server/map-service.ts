import { join } from 'node:path';
import { apiError } from '#kit/contract/errors.ts';
import type { FileResponse } from '#kit/contract/outputs.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readThroughDisk } from '#kit/server/external/disk-cache.ts';
import { mapFileMissing } from '../base-map.contract.ts';
import { type MapStyle, readStyle, Style, TileJson } from '../map-style.rules.ts';

type ServiceCtx = Pick<Ctx, 'externalServices' | 'config'>;

const daySeconds = 24 * 60 * 60;
const timeoutMs = 2_500;

/** Returns the configured style, cached for a day; null if it is unavailable. */
export function loadStyle(ctx: ServiceCtx): Promise<MapStyle | null> {
  const url = ctx.config.mapStyleUrl;
  return ctx.externalServices.load({
    service: 'map',
    key: url,
    url,
    freshSeconds: daySeconds,
    timeoutMs,
    read: readStyle,
    schema: Style,
  });
}

/** Returns the TileJSON of a source that only links to it; null if it is unavailable. */
export function loadDescription(ctx: ServiceCtx, url: string): Promise<TileJson | null> {
  return ctx.externalServices.load({
    service: 'map',
    key: url,
    url,
    freshSeconds: daySeconds,
    timeoutMs,
    read: (json) => TileJson.parse(json),
    schema: TileJson,
  });
}

/** MapLibre's default: beyond this zoom it enlarges tiles, unless the source states another. */
const defaultMaxZoom = 22;

/** Returns the URL template of a source's tiles, with {z}, {x} and {y}, and its deepest zoom; null if the style has no such source. */
export async function findTiles(
  ctx: ServiceCtx,
  name: string,
): Promise<{ template: string; maxZoom: number } | null> {
  const style = await loadStyle(ctx);
  const source = style && Object.hasOwn(style.sources, name) ? style.sources[name] : undefined;
  if (!source) return null;
  const description = source.tiles || !source.url ? source : await loadDescription(ctx, source.url);
  const template = description?.tiles?.[0];
  if (template === undefined) return null;
  return { template, maxZoom: source.maxzoom ?? description?.maxzoom ?? defaultMaxZoom };
}

/** The media types allowed for map files; the expected type replaces any other that a service sends. */
const allowedTypes = new Set([
  'application/x-protobuf',
  'application/json',
  'image/png',
  'image/webp',
  'image/jpeg',
]);

/**
 * Returns a map file, from disk or from the service that the style names. `url` is built from the style's templates and validated
 * input, so a client can't choose the host. Refuses: map_file_missing.
 */
export async function mapFile(ctx: Ctx, url: string | null, type: string): Promise<FileResponse> {
  if (url === null) throw apiError(mapFileMissing);
  const folder = join(ctx.config.dataDir, 'map-files');
  const found = await readThroughDisk(folder, url, type, ctx.monitor);
  if (!found) throw apiError(mapFileMissing);
  return { bytes: found.bytes, type: allowedTypes.has(found.type) ? found.type : type };
}
