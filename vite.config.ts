import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { callTable } from './src/app/build/call-table-plugin.ts';
import { precompress } from './src/app/build/precompress-plugin.ts';
import { screenModules } from './src/app/build/screen-modules-plugin.ts';

/** Our own parts and the icons; MapLibre, lists and schemas stay with the screens that need them. */
const sharedBySmallParts =
  /src\/kit\/(web(?!\/ui\/(list-page|stacked-table))|contract)\/|src\/features\/[^/]*\/[^/]*\/[a-z-]+(?<!contract)\.ts$|lucide-react/;

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
    callTable(),
    screenModules(),
    denyImports({ client: { specifiers: [/^node:/], files: ['**/server/**'] } }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
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
            codeSplitting: { groups: [{ name: 'shared', test: sharedBySmallParts, minShareCount: 2 }] },
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
        rollupOptions: { input: ['./src/app/server.ts', './src/app/import.ts'] },
      },
    },
  },
}));
