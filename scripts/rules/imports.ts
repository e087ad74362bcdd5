import type { Import } from './parsed-module.ts';
import { lineAt, type Project, type Rule, type Violation } from './project.ts';
import { rankOf } from './ranks.ts';

/** Where a file stands. `part` is contract (also rules), server or web; `feature` is empty outside features. */
type Place = {
  path: string;
  layer: 'app' | 'feature' | 'kit' | 'borough' | 'outside';
  feature: string;
  part: 'contract' | 'server' | 'web' | '';
};

type Direction = {
  text: string;
  breaks(from: Place, to: Place): boolean;
};

/** What other features may take from a feature's server. */
const serverFace =
  /\/server\/((queries|presenters|feature|tables|sessions|tokens|activities|check-password|consents|erase-account|import-[a-z-]+|ask-approval|notify|manages-place|followers|set-jamaah|lock-subject|banned-addresses|change-standing)\.ts|[a-z-]+\.mail\.tsx)$/;

const directions: readonly Direction[] = [
  {
    text: 'only src/app may import src/app',
    breaks: (from, to) => to.layer === 'app' && isProduct(from) && from.layer !== 'app',
  },
  {
    text: 'the product may not import what surrounds it (tests, scripts, benchmarks)',
    breaks: (from, to) => isProduct(from) && to.layer === 'outside' && !from.path.includes('.test.'),
  },
  {
    text: 'the kit knows no feature',
    breaks: (from, to) => from.layer === 'kit' && to.layer === 'feature',
  },
  {
    text: 'contract and rules import neither server nor web',
    breaks: (from, to) => from.part === 'contract' && (to.part === 'server' || to.part === 'web'),
  },
  {
    text: 'web never imports server',
    breaks: (from, to) => from.part === 'web' && to.part === 'server',
  },
  {
    text: 'server never imports web',
    breaks: (from, to) => from.part === 'server' && to.part === 'web',
  },
  {
    text: 'of another feature’s server only its face may be imported (serverFace in scripts/rules/imports.ts)',
    breaks: (from, to) =>
      from.layer === 'feature' &&
      to.layer === 'feature' &&
      from.feature !== to.feature &&
      to.part === 'server' &&
      !serverFace.test(to.path),
  },
  {
    text: 'a feature imports lower ranks only (scripts/rules/ranks.ts)',
    breaks: (from, to) =>
      from.layer === 'feature' &&
      to.layer === 'feature' &&
      from.feature !== to.feature &&
      (rankOf(from.feature) ?? 0) <= (rankOf(to.feature) ?? 0),
  },
];

/** Packages of the server, and of Node itself: nothing that reaches a browser may import them. */
const serverPackages = /^(node:|hono$|hono\/|@hono\/|drizzle-orm|pg$|pino$|@electric-sql\/)/;
/** A contract is read by both sides and must not bring a screen with it. */
const webPackages = /^(react$|react\/|react-dom|@tanstack\/|@radix-ui\/|lucide-react|maplibre-gl)/;

export const imports: Rule = {
  name: 'imports',
  check: (project) => [...unranked(project), ...wrongImports(project)],
};

function wrongImports(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const { path, imports } of project.modules.values()) {
    const from = placeOf(path);
    for (const imported of imports) {
      const text = whyRefused(from, imported);
      if (text === undefined) continue;
      const line = lineAt(project.files.get(path) ?? '', imported.offset);
      violations.push({ path, line, text: `imports ${imported.specifier}, but ${text}` });
    }
  }
  return violations;
}

function whyRefused(from: Place, imported: Import): string | undefined {
  if (imported.target === undefined) return whyPackageRefused(from, imported.specifier);
  const to = placeOf(imported.target);
  return directions.find((direction) => direction.breaks(from, to))?.text;
}

function whyPackageRefused(from: Place, specifier: string): string | undefined {
  if (from.path.includes('.test.')) return undefined;
  if ((from.part === 'web' || from.part === 'contract') && serverPackages.test(specifier)) {
    return 'it is also loaded by the browser';
  }
  if (from.part === 'contract' && webPackages.test(specifier)) return 'contract and rules know no screen';
  return undefined;
}

function unranked(project: Project): Violation[] {
  const features = new Set([...project.files.keys()].map((path) => placeOf(path).feature));
  features.delete('');
  return [...features]
    .filter((feature) => rankOf(feature) === undefined)
    .map((feature) => ({
      path: `src/features/${feature}`,
      text: 'the feature has no rank in scripts/rules/ranks.ts',
    }));
}

function isProduct(place: Place): boolean {
  return place.layer !== 'outside';
}

function placeOf(path: string): Place {
  const [src, layer, first = '', second = ''] = path.split('/');
  if (path === 'src/borough.config.ts') return { path, layer: 'borough', feature: '', part: '' };
  if (src !== 'src') return { path, layer: 'outside', feature: '', part: '' };
  if (layer === 'features') return { path, layer: 'feature', feature: first, part: partOf(second) };
  if (layer === 'kit') return { path, layer: 'kit', feature: '', part: partOf(first) };
  return { path, layer: 'app', feature: '', part: '' };
}

/** A feature's top-level files are its contract and rules. */
function partOf(folder: string): Place['part'] {
  return folder === 'server' || folder === 'web' ? folder : 'contract';
}
