import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** The project’s Node (from npm), which runs everything except these commands. */
export const projectNode = join(root, 'node_modules/.bin/node');
