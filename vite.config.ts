import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { callTable } from './src/app/build/call-table-plugin.ts';
import { fontsCut } from './src/app/build/fonts/cut-fonts-plugin.ts';
import { precompress } from './src/app/build/precompress-plugin.ts';
import { screenModules } from './src/app/build/screen-modules-plugin.ts';
import { workerVersion } from './src/app/build/worker-version-plugin.ts';

/** Our own parts and the icons; MapLibre, lists and schemas stay with the screens that need them. */
const isShared = (file: string) => sharedBySmallParts.test(file) && !statesSchemas(file);

const sharedBySmallParts =
  /src\/kit\/(web(?!\/ui\/(list-page|stacked-table))|contract)\/|src\/features\/[^/]*\/[^/]*\/[a-z-]+(?<!contract)\.ts$|lucide-react/;

/** Zod, and every file of ours that states schemas: few screens check input by themselves. */
function statesSchemas(file: string): boolean {
  if (file.includes('/node_modules/')) return file.includes('/node_modules/zod/');
  return /\.tsx?$/.test(file) && /^import \{.* from 'zod'/m.test(readFileSync(file, 'utf8'));
}

/** Reckoning with dates and zones, and keeping its answers: a third of what is shared, and few screens do it. */
const reckoning = /\/node_modules\/(temporal-polyfill|temporal-utils|lru-cache)\//;

/** Whether a file is one of these libraries or leads to one. */
function leadsToReckoning(file: string, modules: Modules, seen = new Set<string>()): boolean {
  if (reckoning.test(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = modules.getModuleInfo(file)?.importedIds ?? [];
  return imports.some((imported) => leadsToReckoning(imported, modules, seen));
}
type Modules = { getModuleInfo(file: string): { importedIds: readonly string[] } | null };

const sharedFiles = [
  {
    name: (file: string, modules: Modules) => (leadsToReckoning(file, modules) ? 'reckoning' : null),
    debugName: 'reckoning',
    test: (file: string) => isShared(file) || reckoning.test(file),
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
  {
    name: 'schemas',
    test: statesSchemas,
    minShareCount: 2,
    priority: 1,
    // What they import stays where it is: else a small file of theirs that the first view needs would bring them along.
    includeDependenciesRecursively: false,
  },
];

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
          input: ['./src/app/server.ts', './src/app/import.ts', './src/app/audit-command/verify-audit.ts'],
        },
      },
    },
  },
}));
