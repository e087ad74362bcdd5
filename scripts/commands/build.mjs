import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './root.mjs';
import { runProgram } from './run-program.mjs';

const builtFrom = join(root, 'dist/built-from');
const sources = ['src', 'public', 'vite.config.ts', 'package.json', 'package-lock.json'];

/** Builds the product where dist/ was not built from exactly these sources. Throws when the build fails. */
export async function buildProduct(signal) {
  const hash = hashOfSources();
  if (existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash) return;
  console.log('Building …');
  rmSync(builtFrom, { force: true });
  const code = await runProgram(
    projectNode,
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production' },
      signal,
    },
  );
  if (code !== 0) throw new Error(`The build ended with ${code}; the lines above say why.`);
  writeFileSync(builtFrom, hash);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const path of filesOf(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** The files at or under a path from the root, in a stable order; tests are in no build. */
function filesOf(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.\w+$/.test(path)) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : fileOf(`${path}/${entry.name}`),
    )
    .sort();
}

function fileOf(path) {
  return /\.test\.tsx?$/.test(path) ? [] : [path];
}
