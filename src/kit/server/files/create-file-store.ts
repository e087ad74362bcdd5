import { join } from 'node:path';
import type { Config } from '../config.ts';
import { diskFileStore, type FileStore } from './file-store.ts';

/** The store of the site's files, wherever the settings have it. */
export function createFileStore({ dataDir }: Config): FileStore {
  return diskFileStore(join(dataDir, 'files'));
}
