import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const worker = 'service-worker.js';

/**
 * Writes the build's version into the service worker: a hash of the names of all other files, which change with what is in
 * them. So a browser fetches the worker, and with it what it keeps, anew after each change.
 */
export function workerVersion(): Plugin {
  return {
    name: 'worker-version',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => name !== worker);
      const version = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
      const chunk = bundle[worker];
      if (chunk?.type !== 'chunk' || !chunk.code.includes('BUILD_VERSION')) {
        throw new Error(`${worker} has no place for the build’s version.`);
      }
      chunk.code = chunk.code.replaceAll('BUILD_VERSION', version);
    },
  };
}
