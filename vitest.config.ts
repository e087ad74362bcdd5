import { defineConfig } from 'vitest/config';

// Tests that open a database stand in server/ folders and in test/every-call; test/global-setup.ts starts their server.
const withDatabase = ['src/**/server/**/*.test.ts', 'src/app/**/*.test.ts', 'test/every-call/**/*.test.ts'];

/** Polls of a browser or of another process wait as long as the browser's own do: what is well takes a second, but a busy machine may take forty. */
const patient = { poll: { timeout: 60_000 } };

export default defineConfig({
  test: {
    maxWorkers: 3,
    maxConcurrency: 3,
    globalSetup: 'test/global-setup.ts',
    // Without isolation a worker keeps what it has imported, its database and its sites from one file to the next.
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          testTimeout: 30_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            'bench/**/*.test.ts',
            'test/servers/**/*.test.ts',
          ],
          exclude: [...withDatabase, '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: withDatabase,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          expect: patient,
          isolate: false,
          include: ['test/journeys/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Only in `npm run test:long`, and when asked for: fonts are drawn a little differently by each version of a browser.
        test: {
          name: 'pictures',
          expect: patient,
          isolate: false,
          include: ['test/pictures/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'attacks',
          expect: patient,
          isolate: false,
          include: ['test/attacks/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // After all others: it kills the product at moments that are to fall in its work.
        test: {
          name: 'crash',
          isolate: false,
          include: ['test/crash/**/*.test.ts', 'test/storm/**/*.test.ts', 'test/image/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
