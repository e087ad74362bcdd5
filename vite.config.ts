import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { denyImports } from 'vite-env-only';
import { callTable } from './src/app/build/call-table-plugin.ts';
import { precompress } from './src/app/build/precompress-plugin.ts';

export default defineConfig({
  appType: 'custom',
  builder: {},
  plugins: [
    callTable(),
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
        rollupOptions: { input: './src/app/browser.tsx' },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', rollupOptions: { input: './src/app/entry-server.tsx' } },
    },
  },
});
