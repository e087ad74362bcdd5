import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|mjs|css|svg|json|txt)$/;

/** Writes a compressed copy next to each text file of the browser's build, so that serving it costs no CPU time. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => compressible.test(file))) {
        const content = readFileSync(join(assets, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

const serviceWorkerFile = 'service-worker.js';

/**
 * Writes the build's version into the service worker: a hash of the names of all other files, which change with their
 * content. After each change the browser therefore fetches the worker, and what it caches, again.
 */
export function workerVersion(): Plugin {
  return {
    name: 'worker-version',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => name !== serviceWorkerFile);
      const version = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
      const chunk = bundle[serviceWorkerFile];
      if (chunk?.type !== 'chunk' || !chunk.code.includes('BUILD_VERSION')) {
        throw new Error(`${serviceWorkerFile} has no place for the build’s version.`);
      }
      chunk.code = chunk.code.replaceAll('BUILD_VERSION', version);
    },
  };
}
