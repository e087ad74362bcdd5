import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** The Node of the project (from npm), which runs everything but these commands themselves. */
export const projectNode = join(root, 'node_modules/.bin/node');
