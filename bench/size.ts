import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Figure } from './figures.ts';

const root = join(import.meta.dirname, '..');
const lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** P11: the build's time and size, and how many packages the running product has. */
export async function measureSize(): Promise<Figure[]> {
  const started = performance.now();
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (build.status !== 0) throw new Error('The build failed.');
  const seconds = (performance.now() - started) / 1000;
  const { packages } = lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  // The lock file names those of every platform; one of each is installed.
  const runtime = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)),
  );
  return [
    { what: 'build', value: seconds, unit: 's', budget: 60 },
    { what: 'dist/', value: bytesUnder(join(root, 'dist')) / 1024 / 1024, unit: 'MB', budget: 60 },
    { what: 'packages at run time', value: runtime.length, unit: '', budget: 200 },
  ];
}

function bytesUnder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
