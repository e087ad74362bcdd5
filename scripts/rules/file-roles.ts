import { basename } from 'node:path';
import { isTest, type Project, type Rule, type Violation } from './project.ts';

/** Names under which anything may be put, and so everything is. */
const junkNames = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'lib', 'shared', 'common', 'index']);

const kebab = '[a-z0-9]+(-[a-z0-9]+)*';

/** What may stand in each folder of a feature. A test stands beside the file that it is named after. */
const roles: Readonly<Record<string, { pattern: RegExp; holds: string }>> = {
  '': { pattern: new RegExp(`^${kebab}\\.ts$`), holds: 'contract.ts and pure rules, as <topic>.ts' },
  server: {
    pattern: new RegExp(`^(${kebab}(\\.job)?\\.ts|${kebab}\\.mail\\.tsx)$`),
    holds:
      'feature.ts, tables.ts, queries.ts, presenters.ts, <verb-noun>.ts, sample-<noun>.ts, <name>.job.ts, <name>.mail.tsx',
  },
  web: {
    pattern: new RegExp(`^(${kebab}\\.tsx?|${kebab}\\.css)$`),
    holds: 'feature.tsx, <noun>-page.tsx, their parts, use-<name>.ts',
  },
};

export const fileRoles: Rule = {
  name: 'file roles',
  check: (project) => [
    ...[...project.files.keys()].flatMap((path) => [...junk(path), ...misplaced(path, project)]),
    ...missingManifests(project),
  ],
};

function junk(path: string): Violation[] {
  if (!/^(src|test|scripts|bench)\//.test(path)) return [];
  const name = path.split('/').find((part) => junkNames.has(part.replace(/\..*$/, '')));
  if (name === undefined) return [];
  return [{ path, text: `“${name}” names no topic; say what it is about` }];
}

function misplaced(path: string, project: Project): Violation[] {
  const inFeature = /^src\/features\/[^/]+\/(?:(.+)\/)?[^/]+$/.exec(path);
  if (!inFeature) return [];
  const folder = inFeature[1] ?? '';
  const role = roles[folder];
  if (!role) return [{ path, text: `a feature has no folder ${folder}/; only server/ and web/` }];
  const tested = path.replace(/\.test(\.tsx?)$/, '$1');
  if (isTest(path) && !project.files.has(tested) && !project.files.has(tested.replace(/\.ts$/, '.tsx'))) {
    return [{ path, text: `a test stands beside the file that it is named after, but ${tested} is missing` }];
  }
  if (role.pattern.test(basename(tested))) return [];
  return [{ path, text: `${folder === '' ? 'here' : `${folder}/`} holds ${role.holds}` }];
}

/** A screen that no feature.tsx lists, and a call that no feature.ts lists, can't be reached. */
function missingManifests(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const path of project.files.keys()) {
    const web = /^(src\/features\/[^/]+\/web\/).+-page\.tsx$/.exec(path)?.[1];
    if (web !== undefined && !project.files.has(`${web}feature.tsx`)) {
      violations.push({ path, text: `is a screen, but ${web}feature.tsx that lists it is missing` });
    }
  }
  return violations;
}
