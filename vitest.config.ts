import { defineConfig } from 'vitest/config';
import { patienceMs, testLimitMs } from './test/patience.ts';

// Tests that open a database stand in server/ folders and in test/every-call; test/global-setup.ts starts their server.
const withDatabase = [
  'src/**/server/**/*.test.ts',
  'src/app/**/*.test.ts',
  'test/every-call/**/*.test.ts',
  'test/field/**/*.test.ts',
];

/** Without isolation a worker keeps what it has imported, its database and its sites from one file to the next. */
const project = {
  isolate: false,
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: patienceMs } },
};

/** Tests that start the product in processes of its own. */
const productProject = { ...project, setupFiles: 'test/begin-on-wednesday.ts' };

export default defineConfig({
  test: {
    maxWorkers: 3,
    maxConcurrency: 3,
    globalSetup: 'test/global-setup.ts',
    // `npm test` leaves out what is thorough; the rest of `npm run test:all` runs that, and again what draws by chance, with other draws.
    tags: [
      {
        name: 'thorough',
        description: 'Only in `npm run test:all`: too long for a run that somebody waits for.',
      },
      {
        name: 'random',
        description: 'Draws by chance: once in `npm test`, more often in `npm run test:all`.',
      },
    ],
    projects: [
      {
        test: {
          ...project,
          name: 'rules',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.{ts,mjs}',
            'bench/**/*.test.ts',
            'test/servers/**/*.test.ts',
          ],
          exclude: [...withDatabase, '**/node_modules/**'],
          setupFiles: 'test/seeded-properties.ts',
        },
      },
      {
        // React as it ships: its development build takes three times as long to render a page.
        oxc: { jsx: { development: false } },
        test: {
          ...project,
          name: 'server',
          include: withDatabase,
          setupFiles: 'test/seeded-properties.ts',
          env: { NODE_ENV: 'production' },
        },
      },
      {
        test: {
          ...project,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          setupFiles: ['test/begin-on-wednesday.ts', 'test/journeys/pages-at-failure.ts'],
        },
      },
      {
        // Only in `npm run test:long`, and when asked for: fonts are drawn a little differently by each version of a browser.
        test: { ...productProject, name: 'pictures', include: ['test/pictures/**/*.test.ts'] },
      },
      { test: { ...productProject, name: 'attacks', include: ['test/attacks/**/*.test.ts'] } },
      {
        // After all others: it kills the product at moments that are to fall in its work.
        test: {
          ...productProject,
          name: 'crash',
          include: ['test/crash/**/*.test.ts', 'test/storm/**/*.test.ts', 'test/image/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
