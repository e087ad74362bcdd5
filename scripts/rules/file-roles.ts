import { posix } from 'node:path';
import { areas } from './imports.ts';
import { isTest, type Project, type Rule, type Violation } from './project.ts';

/** Names under which anything may be put, and so everything is. */
const junkNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'lib', 'shared', 'common', 'index']);

/** At most so many product files stand directly in one folder; more are sorted into topics. */
const maxFiles = 25;

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';

/** What may stand in each part of a feature, directly or in one folder per topic. */
const roles = {
  rules: {
    pattern: new RegExp(`^${kebab}(\\.gen)?\\.ts$`),
    holds: 'contract.ts and pure rules, as <topic>.ts',
  },
  server: {
    pattern: new RegExp(`^(${kebab}(\\.job|\\.gen)?\\.ts|${kebab}\\.mail\\.tsx)$`),
    holds:
      'feature.ts, public.ts, tables.ts, queries.ts, presenters.ts, <verb-noun>.ts, on-<topic>.ts, sample-<noun>.ts, <name>.job.ts, <name>.mail.tsx',
  },
  web: {
    pattern: new RegExp(`^${kebab}\\.(tsx?|css)$`),
    holds: 'feature.tsx, <noun>-page.tsx, their parts, use-<name>.ts',
  },
} as const;

export const fileRoles: Rule = {
  name: 'file roles',
  check: (project) => [
    ...[...project.files.keys()].flatMap((path) => [
      ...junk(path),
      ...misplaced(path, project),
      ...untested(path, project),
    ]),
    ...fullFolders(project),
  ],
};

function junk(path: string): Violation[] {
  if (!/^(src|test|scripts|bench)\//.test(path)) return [];
  const name = path.split('/').find((part) => junkNames.has(part.replace(/\..*$/, '')));
  return name === undefined ? [] : [{ path, text: `“${name}” names no topic; say what it is about` }];
}

function misplaced(path: string, { files }: Project): Violation[] {
  const [root, features, area = '', feature, ...rest] = path.split('/');
  if (root !== 'src' || features !== 'features') return [];
  if (!areas.includes(area)) return [{ path, text: `the areas are ${areas.join(', ')}` }];
  const file = rest.at(-1);
  if (feature === undefined || file === undefined) return [{ path, text: 'stands in no feature’s folder' }];
  const part = rest[0] === 'server' || rest[0] === 'web' ? rest[0] : 'rules';
  if (rest.length > (part === 'rules' ? 2 : 3))
    return [{ path, text: 'topics have no folders of their own' }];
  const tested = path.replace(/\.test(\.tsx?)$/, '$1');
  if (isTest(path) && !files.has(tested) && !files.has(tested.replace(/\.ts$/, '.tsx'))) {
    return [{ path, text: `a test stands beside the file that it is named after, but ${tested} is missing` }];
  }
  if (roles[part].pattern.test(posix.basename(tested))) return [];
  return [{ path, text: `${part === 'rules' ? 'here' : `${part}/`} holds ${roles[part].holds}` }];
}

function untested(path: string, { files }: Project): Violation[] {
  if (!path.startsWith('src/features/') || isTest(path)) return [];
  if (!/\bhandle\(\s*calls\./.test(files.get(path) ?? '')) return [];
  return files.has(path.replace(/\.ts$/, '.test.ts'))
    ? []
    : [{ path, text: 'handles a call and has no test' }];
}

function fullFolders({ files }: Project): Violation[] {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    const isProduct = /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !/\/sample-[^/]+$/.test(path);
    if (isProduct) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([path, count]) => ({ path, text: `holds ${count} files; at most ${maxFiles}` }));
}
