import { join } from 'node:path';
import { apiError } from '#kit/contract/errors.ts';
import type { FileAnswer } from '#kit/contract/file.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readThroughDisk } from '#kit/server/external/disk-cache.ts';
import { mapFileMissing } from '../contract.ts';

/** Media types that a map's files may have; a service that says anything else is not believed. */
const types = new Set([
  'application/x-protobuf',
  'application/json',
  'image/png',
  'image/webp',
  'image/jpeg',
]);

/**
 * A file of the map, from disk or from the service that the style names. `url` is made of the style's own templates and
 * checked numbers and words, so nobody else chooses a host. Refuses: map_file_missing.
 */
export async function mapFile(ctx: Ctx, url: string | null, type: string): Promise<FileAnswer> {
  if (url === null) throw apiError(mapFileMissing);
  const found = await readThroughDisk(join(ctx.config.dataDir, 'map-files'), url, type);
  if (!found) throw apiError(mapFileMissing);
  return { bytes: found.bytes, type: types.has(found.type) ? found.type : type };
}
