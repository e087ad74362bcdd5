import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { precompress, workerVersion } from './src/app/build/asset-plugins.ts';
import { fontsCut } from './src/app/build/fonts/cut-fonts.ts';
import { callTable, screenModules, screenTable } from './src/app/build/route-plugins.ts';
import { sharedFiles } from './src/app/build/shared-files.ts';

/**
 * Zod writes itself faster functions where it may. Our pages' policy forbids that, and a browser would report each try.
 * Zod's own setting comes too late: it is read when a schema is stated, in whatever file comes first.
 */
const withoutEval = { 'globalThis.__zod_globalConfig': '{"jitless":true}' };

/**
 * The server's bundle holds its packages too: Node's search for the files of drizzle-orm alone took more time and memory
 * than the rest of the start. Those with machine code stay outside, and one that `pg` asks for and is not installed.
 */
const bundled = {
  resolve: { noExternal: true as const, external: ['sharp', '@node-rs/argon2', 'pg-native'] },
  define: { 'process.env.NODE_ENV': '"production"' },
};

export default defineConfig(({ command }) => ({
  appType: 'custom',
  builder: {},
  plugins: [
    fontsCut(),
    callTable(),
    screenModules(),
    screenTable(),
    denyImports({ client: { specifiers: [/^node:/], files: ['**/server/**'] } }),
    react(),
    tailwindcss(),
    workerVersion(),
    precompress(),
  ],
  environments: {
    client: {
      define: withoutEval,
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Our policy takes fonts from files alone.
        assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
        // The map's library, on pages with a map alone.
        chunkSizeWarningLimit: 1200,
        rollupOptions: {
          input: {
            browser: './src/app/browser.tsx',
            'service-worker': './src/app/service-worker/service-worker.ts',
          },
          // What several screens share is one file: thirty small ones cost a phone more than their bytes.
          output: {
            // The browser asks for the service worker again and again under one name.
            entryFileNames: ({ name }) =>
              name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js',
            codeSplitting: { groups: sharedFiles },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' ? bundled : {}),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        // Read from the disk, not over a wire.
        chunkSizeWarningLimit: 5000,
        rollupOptions: {
          input: [
            './src/app/server.ts',
            './src/app/import.ts',
            './src/app/audit-command/verify-audit.ts',
            './src/app/site-backups/backup.ts',
            './src/app/site-backups/restore.ts',
          ],
        },
      },
    },
  },
}));
