import { posix } from 'node:path';
import { z } from 'zod';
import { type Finding, type House, lineAt, type Wall } from './house.ts';

const ownPath = /(?<![\w/.@-])(?:src|docs|test|scripts|bench|migrations|\.ci)\/[\w./@<>*{}…-]*/g;
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const npmScript = /\bnpm (?:run )?([a-z][\w:-]*)/g;
/** npm's own words, which are no scripts of ours. */
const npmVerbs = new Set([
  'ci',
  'install',
  'i',
  'audit',
  'ls',
  'exec',
  'run',
  'or',
  'and',
  'package',
  'packages',
]);

const packageJson = z.object({ scripts: z.record(z.string(), z.string()) });

/** Every path, link and npm script that a document names must exist. */
export const documentPaths: Wall = {
  name: 'document paths',
  find(house) {
    const scripts = scriptsOf(house);
    const findings: Finding[] = [];
    for (const [path, text] of house.files) {
      if (!path.endsWith('.md')) continue;
      for (const { name, offset } of namedPaths(path, text)) {
        if (!exists(house, name)) {
          findings.push({ path, line: lineAt(text, offset), text: `names ${name}, which is missing` });
        }
      }
      for (const match of text.matchAll(npmScript)) {
        const [, script = ''] = match;
        if (scripts.has(script) || npmVerbs.has(script)) continue;
        findings.push({
          path,
          line: lineAt(text, match.index),
          text: `names npm run ${script}, which is missing`,
        });
      }
    }
    return findings;
  },
};

function namedPaths(document: string, text: string): { name: string; offset: number }[] {
  const named = [...text.matchAll(ownPath)]
    .map((match) => ({ name: match[0].replace(/[.-]+$/, ''), offset: match.index }))
    .filter(({ name }) => !isPattern(name));
  const linked = [...text.matchAll(link)]
    .filter(([, target = '']) => !/^[a-z]+:|^\//.test(target))
    .map((match) => ({ name: posix.join(posix.dirname(document), match[1] ?? ''), offset: match.index }));
  return [...named.filter(({ offset }) => !insideLink(text, offset)), ...linked];
}

/** Names such as src/features/<name>/contract.ts stand for many files. */
function isPattern(name: string): boolean {
  return /[<>*{}…]/.test(name);
}

/** A path within a link's target is read from its document's folder, as a link. */
function insideLink(text: string, offset: number): boolean {
  return /\]\([^)\s]*$/.test(text.slice(Math.max(0, offset - 200), offset));
}

function exists(house: House, name: string): boolean {
  const folder = name.endsWith('/') ? name : `${name}/`;
  return house.files.has(name) || [...house.files.keys()].some((path) => path.startsWith(folder));
}

function scriptsOf(house: House): Set<string> {
  const manifest = house.files.get('package.json');
  return new Set(manifest ? Object.keys(packageJson.parse(JSON.parse(manifest)).scripts) : []);
}
