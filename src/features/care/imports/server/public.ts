/* What the servers of other features may use of this one. */

export { inImport } from './import-lock.ts';
export { previewOf } from './import-preview.ts';
export { isArchive, readArchive } from './read-archive.ts';
