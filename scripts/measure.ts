import { join, posix } from 'node:path';
import { isTest, readProject } from './rules/project.ts';

/* Prints the measures of docs/decisions/018-areas.md: node scripts/measure.ts */
const { files, modules } = readProject(join(import.meta.dirname, '..'));
const isProduct = (path: string) =>
  /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !posix.basename(path).startsWith('sample-');
const product = [...modules.values()].filter(({ path }) => isProduct(path));
const lines = product.map(({ path }) => (files.get(path) ?? '').split('\n').length - 1).sort((a, b) => a - b);
const share = (part: number) => lines[Math.floor(part * (lines.length - 1))];
const folders = Map.groupBy(product, ({ path }) => posix.dirname(path));
const [largest] = [...folders].sort(([, one], [, other]) => other.length - one.length);
const isForeign = (from: string, to: string | undefined) =>
  to !== undefined && featureOf(from) !== '' && featureOf(to) !== '' && featureOf(from) !== featureOf(to);
const foreignTables = product
  .filter(({ path }) => !path.endsWith('/tables.ts'))
  .flatMap(({ path, imports }) =>
    imports.filter(({ target }) => target?.endsWith('/tables.ts') && isForeign(path, target)),
  );

console.log(`product files            ${product.length}`);
console.log(`lines                    ${lines.reduce((sum, count) => sum + count, 0)}`);
console.log(`median / p95 / longest   ${share(0.5)} / ${share(0.95)} / ${lines.at(-1)}`);
console.log(`of at most 20 lines      ${lines.filter((count) => count <= 20).length}`);
console.log(
  `areas, features          ${new Set(product.map(({ path }) => areaOf(path))).size - 1}, ${new Set(product.map(({ path }) => featureOf(path))).size - 1}`,
);
console.log(`largest folder           ${largest?.[0]}: ${largest?.[1].length}`);
console.log(`other features' tables   ${foreignTables.length} imports outside tables.ts`);

function areaOf(path: string): string {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? '';
}

function featureOf(path: string): string {
  return /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? '';
}
