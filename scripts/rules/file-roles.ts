import { posix } from 'node:path';
import { areas } from './imports.ts';
import { isTest, type Project, type Rule, type Violation } from './project.ts';

/** Names that don’t say what a file is about. */
const junkNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'lib', 'shared', 'common', 'index']);

/** The most product files directly in one folder; more are sorted into one folder per thing. */
const maxFiles = 25;

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';

/**
 * The files that each part of a feature may have, directly or in one folder per thing: `<thing>.<role>.ts` from this closed list, or
 * a plain name for a part that several roles use. CONTRIBUTING.md says what each role holds.
 */
const roles = {
  rules: {
    pattern: new RegExp(`^${kebab}(\\.(contract|errors|rules|gen))?\\.ts$`),
    holds: '<thing>.contract.ts, <thing>.errors.ts, <thing>.rules.ts and plain <noun>.ts',
  },
  server: {
    pattern: new RegExp(
      `^${kebab}(\\.(tables|queries|read|own|admin|review|messages|jobs|personal-data|sample|gen)\\.ts|\\.messages\\.tsx|\\.ts)$`,
    ),
    holds:
      'feature.ts, public.ts, <thing>.tables.ts, .queries.ts, .read.ts, .own.ts, .admin.ts, .review.ts, .messages.tsx, .jobs.ts, .personal-data.ts, .sample.ts and plain <noun>.ts',
  },
  web: {
    pattern: new RegExp(`^${kebab}(\\.(page|admin-page|form|feature)\\.tsx|\\.tsx?|\\.css)$`),
    holds:
      'feature.tsx (or <thing>.feature.tsx, a second manifest), <thing>.page.tsx, <thing>.admin-page.tsx, <thing>.form.tsx, plain <noun>.tsx and use-<name>.ts',
  },
} as const;

/** Code that only files of certain roles may contain. */
const restrictedCode: readonly (readonly [text: RegExp, role: RegExp, remark: string])[] = [
  [/\bpgTable\(/, /\.tables\.ts$/, 'declares a table, which belongs in a .tables.ts file'],
  [
    /\bhandle\(\s*\w*[cC]alls\./,
    /^([a-z0-9-]+|[a-z0-9-]+\.(read|own|admin|review))\.ts$/,
    'handles a call, which belongs in a .read.ts, .own.ts, .admin.ts or .review.ts file, or with its mechanism',
  ],
  [
    /^export const \w+ = mail\(/m,
    /\.messages\.tsx$/,
    'defines an email, which belongs in a .messages.tsx file',
  ],
];

export const fileRoles: Rule = {
  name: 'file roles',
  check: (project) => [
    ...[...project.files.keys()].flatMap((path) => [
      ...checkName(path),
      ...misplaced(path, project),
      ...untested(path, project),
    ]),
    ...fullFolders(project),
  ],
};

function checkName(path: string): Violation[] {
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
  if (isTest(path)) return withoutTestedFile(path, files);
  if (!roles[part].pattern.test(file))
    return [{ path, text: `${part === 'rules' ? 'here' : `${part}/`} holds ${roles[part].holds}` }];
  return restrictedCode
    .filter(([pattern, role]) => pattern.test(files.get(path) ?? '') && !role.test(file))
    .map(([, , remark]) => ({ path, text: remark }));
}

function withoutTestedFile(path: string, files: Project['files']): Violation[] {
  const tested = testedFiles(path);
  if (tested.some((one) => files.has(one))) return [];
  return [
    { path, text: `a test stands beside the file that it is named after, but ${tested[0]} is missing` },
  ];
}

/** Returns the files that a test may be named after: `rsvp.own.test.ts` and `rsvp.own.waiting-list.test.ts` both test `rsvp.own.ts`. */
function testedFiles(path: string): string[] {
  const withoutSuffix = path.replace(/\.test\.tsx?$/, '');
  const stems = [withoutSuffix, withoutSuffix.replace(/\.[^./]+$/, '')];
  return stems.flatMap((stem) => [`${stem}.ts`, `${stem}.tsx`]);
}

/** Reports each call that no test in the handler's folder names. */
function untested(path: string, { files }: Project): Violation[] {
  if (!path.startsWith('src/features/') || isTest(path)) return [];
  const handled = [...(files.get(path) ?? '').matchAll(/\bexport const (\w+) = handle\(/g)].map(
    ([, name = '']) => name,
  );
  if (handled.length === 0) return [];
  const folder = `${posix.dirname(path)}/`;
  const tests = [...files]
    .filter(([other]) => other.startsWith(folder) && isTest(other))
    .map(([, text]) => text);
  return handled
    .filter(
      (name) => !referencesTo(name, path, files).some((one) => tests.some((text) => text.includes(one))),
    )
    .map((name) => ({ path, text: `handles ${name}, which no test beside it names` }));
}

/** Returns the texts by which a test refers to a call: its name, or its path in the feature’s contract. */
function referencesTo(call: string, path: string, files: Project['files']): string[] {
  const feature = path.slice(0, path.indexOf('/server/') + 1);
  const pathPattern = new RegExp(`call\\('${call}',[^}]*?path: '([^']*?)(?:/:[^']*)?'`);
  const addresses = [...files]
    .filter(([other]) => other.startsWith(feature) && other.endsWith('.contract.ts'))
    .flatMap(([, text]) => pathPattern.exec(text)?.[1] ?? []);
  return [`${call}.`, `${call}(`, `${call},`, `${call})`, ...addresses];
}

function fullFolders({ files }: Project): Violation[] {
  const counts = new Map<string, number>();
  for (const path of files.keys()) {
    const isProduct = /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !/\.sample\.ts$/.test(path);
    if (isProduct) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([path, count]) => ({ path, text: `holds ${count} files; at most ${maxFiles}` }));
}
