/* The exports for the servers of other features. */

export { previewOf, withImportLock } from './import.admin.ts';
export { isArchive, readArchive } from './zip-archive.ts';
