import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|mjs|css|svg|json|txt)$/;

/** Writes each text file of the browser's build compressed beside itself, so that serving it costs no work. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets).filter((file) => worthIt.test(file))) {
        const content = readFileSync(join(assets, name));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, quality));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
