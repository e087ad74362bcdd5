import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const manifest = findPackageJSON('.', import.meta.url);
if (!manifest) throw new Error('There is no package.json above the server.');

/** The project's folder, wherever this module runs: from its source or from the bundle in dist/. */
export const projectFolder = dirname(manifest);
