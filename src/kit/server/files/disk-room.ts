import { statfs } from 'node:fs/promises';

export type DiskRoom = { freeBytes: number; totalBytes: number };

/** The room for those who aren't root where a folder lies; undefined where nobody can say. */
export async function diskRoom(folder: string): Promise<DiskRoom | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
