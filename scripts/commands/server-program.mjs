import { join } from 'node:path';
import { root } from './root.mjs';

/** What Node is given to run the built server. A small young generation keeps half the memory free, for little time. */
export const serverArguments = ['--max-semi-space-size=8', 'dist/server/server.js'];

/** The import command, from the same build. */
export const importArguments = ['dist/server/import.js'];

/** The check of the audit log, from the same build. */
export const verifyArguments = ['dist/server/verify-audit.js'];

/** Backup and restore, from the same build. */
export const backupArguments = ['dist/server/backup.js'];
export const restoreArguments = ['dist/server/restore.js'];

/** What all run with. Compiled code is kept from one start to the next, until the next build. */
export const compiledFolder = join(root, 'dist/compiled');
export const programEnvironment = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiledFolder };
