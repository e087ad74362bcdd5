import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { createMonitor, type ServiceWatch } from '../monitor/monitor.ts';
import { diskFileStore, type FileStore } from './file-store.ts';
import { movingFileStore, startMoving } from './moving-file-store.ts';
import { s3FileStore } from './s3-file-store.ts';

const folderOf = ({ dataDir }: Config) => join(dataDir, 'files');

/** The site's file store: the folder under DATA_DIR or, where one is configured, a bucket, with what is still in the folder. */
export function openFileStore(config: Config, log: Log, monitor: ServiceWatch = createMonitor()): FileStore {
  const disk = diskFileStore(folderOf(config));
  return config.s3 ? movingFileStore(disk, s3FileStore({ s3: config.s3, log, monitor })) : disk;
}

/** Moves what is still in the folder to the bucket, where there is one, in the background. */
export function moveToBucket({ config, db, log }: { config: Config; db: Db; log: Log }): {
  stop(): Promise<void>;
} {
  if (!config.s3) return { stop: () => Promise.resolve() };
  return startMoving(db, diskFileStore(folderOf(config)), s3FileStore({ s3: config.s3, log }), log);
}
