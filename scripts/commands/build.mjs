import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, root } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { compiledFolder } from './server-program.mjs';
import { hashOf, sourceFiles, stampOf } from './sources.mjs';

const builtFrom = join(root, 'dist/built-from.json');

/** Builds the product unless dist/ was built from exactly these sources. Throws if the build fails. */
export async function buildProduct(signal) {
  const files = sourceFiles(root);
  const stamp = stampOf(root, files);
  const last = readBuiltFrom();
  if (last.stamp === stamp) return;
  const hash = hashOf(root, files);
  if (last.hash !== hash) await build(signal);
  writeFileSync(builtFrom, JSON.stringify({ stamp, hash }));
}

async function build(signal) {
  console.log('Building …');
  for (const stale of [builtFrom, compiledFolder]) rmSync(stale, { recursive: true, force: true });
  const code = await runProgram(
    projectNode,
    ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'],
    {
      env: { NODE_ENV: 'production' },
      signal,
    },
  );
  if (code !== 0) throw new Error(`The build ended with ${code}; the lines above say why.`);
}

function readBuiltFrom() {
  try {
    return JSON.parse(readFileSync(builtFrom, 'utf8'));
  } catch {
    return {};
  }
}
