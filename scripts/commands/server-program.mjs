import { join } from 'node:path';
import { root } from './root.mjs';

/** Node’s arguments for the built server. A small young generation halves the memory and costs little time. */
export const serverArguments = ['--max-semi-space-size=8', 'dist/server/server.js'];

/** The import command, from the same build. */
export const importArguments = ['dist/server/import.js'];

/** The check of the audit log, from the same build. */
export const verifyArguments = ['dist/server/verify-audit.js'];

/** Backup and restore, from the same build. */
export const backupArguments = ['dist/server/backup.js'];
export const restoreArguments = ['dist/server/restore.js'];

/** The environment of all of them. Compiled code is cached between starts, until the next build. */
export const compiledFolder = join(root, 'dist/compiled');
export const programEnvironment = { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiledFolder };
