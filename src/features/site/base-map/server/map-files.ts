import { join } from 'node:path';
import { apiError } from '#kit/contract/errors.ts';
import type { FileAnswer } from '#kit/contract/file.ts';
import type { Ctx } from '#kit/server/context.ts';
import { readThroughDisk } from '#kit/server/external/disk-cache.ts';
import { mapFileMissing } from '../contract.ts';

/** Media types that a map's files may have; anything else from a service is rejected. */
const types = new Set([
  'application/x-protobuf',
  'application/json',
  'image/png',
  'image/webp',
  'image/jpeg',
]);

/**
 * A map file, from disk or from the service that the style names. `url` is built from the style's own templates and validated numbers and words, so a client can't choose the host. Refuses: map_file_missing.
 */
export async function mapFile(ctx: Ctx, url: string | null, type: string): Promise<FileAnswer> {
  if (url === null) throw apiError(mapFileMissing);
  const folder = join(ctx.config.dataDir, 'map-files');
  const found = await readThroughDisk(folder, url, type, ctx.monitor);
  if (!found) throw apiError(mapFileMissing);
  return { bytes: found.bytes, type: types.has(found.type) ? found.type : type };
}
