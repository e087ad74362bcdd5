import type { Import } from './parsed-module.ts';
import { isTest, lineAt, type Project, type Rule, type Violation } from './project.ts';

/** The folders of src/features, lowest first: a feature may import from its own area and from those before it. */
export const areas = ['site', 'accounts', 'care', 'mosques', 'gatherings', 'exchange', 'people', 'front'];

/** The location of a file. `area` and `feature` are empty outside features. */
type Place = {
  path: string;
  layer: 'app' | 'feature' | 'kit' | 'borough' | 'surroundings';
  area: string;
  feature: string;
};

type Direction = { text: string; breaks(from: Place, to: Place): boolean };

const directions: readonly Direction[] = [
  {
    text: 'only src/app may import src/app',
    breaks: (from, to) => to.layer === 'app' && from.layer !== 'surroundings' && from.layer !== 'app',
  },
  {
    text: 'the product may not import what surrounds it (tests, scripts, benchmarks)',
    breaks: (from, to) => from.layer !== 'surroundings' && to.layer === 'surroundings' && !isTest(from.path),
  },
  {
    text: 'the kit knows no feature',
    breaks: (from, to) => from.layer === 'kit' && to.layer === 'feature' && !isTest(from.path),
  },
  {
    text: `a feature imports from its own area and those below it (${areas.join(', ')})`,
    breaks: (from, to) =>
      !isTest(from.path) &&
      to.feature !== '' &&
      areas.indexOf(from.area) < areas.indexOf(to.area) &&
      from.feature !== '',
  },
  {
    text: 'of another feature’s server only public.ts may be imported (and by .tables.ts files its .tables.ts files, for foreign keys)',
    breaks: (from, to) =>
      from.feature !== '' &&
      to.feature !== '' &&
      from.feature !== to.feature &&
      !isTest(from.path) &&
      /^([^/]+\/){4}server\/(?!public\.ts$)/.test(to.path) &&
      !(from.path.endsWith('.tables.ts') && to.path.endsWith('.tables.ts')),
  },
];

export const imports: Rule = {
  name: 'imports',
  check(project) {
    const dependencies = dependenciesOf(project);
    return [...project.modules.values()].flatMap(({ path, imports }) =>
      imports.flatMap((imported): Violation[] => {
        const reason = refusalReason(placeOf(path), imported) ?? circleReason(dependencies, path, imported);
        if (reason === undefined) return [];
        const line = lineAt(project.files.get(path) ?? '', imported.offset);
        return [{ path, line, text: `imports ${imported.specifier}, but ${reason}` }];
      }),
    );
  },
};

/** Returns the features that each feature depends on, directly or indirectly. Tests may depend on any feature. */
function dependenciesOf({ modules }: Project): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const { path, imports } of modules.values()) {
    const { feature } = placeOf(path);
    if (feature === '' || isTest(path)) continue;
    const needed = all.get(feature) ?? new Set();
    all.set(feature, needed);
    for (const { target = '' } of imports) needed.add(placeOf(target).feature);
    needed.delete(feature);
  }
  // Iterating over a set also visits the elements that are added meanwhile.
  for (const needed of all.values()) {
    for (const feature of needed) for (const next of all.get(feature) ?? []) needed.add(next);
  }
  return all;
}

function circleReason(
  dependencies: Map<string, Set<string>>,
  path: string,
  { target = '' }: Import,
): string | undefined {
  const [from, to] = [placeOf(path).feature, placeOf(target).feature];
  if (from === '' || from === to || isTest(path) || !dependencies.get(to)?.has(from)) return undefined;
  return `${to} needs ${from} already: features of an area form no circle`;
}

function refusalReason(from: Place, { target }: Import): string | undefined {
  if (target === undefined) return undefined;
  const to = placeOf(target);
  return directions.find((direction) => direction.breaks(from, to))?.text;
}

function placeOf(path: string): Place {
  const [root, layer = '', area = '', feature = ''] = path.split('/').slice(0, -1);
  const place = { path, area: '', feature: '' } as const;
  if (path === 'src/borough.config.ts') return { ...place, layer: 'borough' };
  if (root !== 'src') return { ...place, layer: 'surroundings' };
  if (layer === 'kit') return { ...place, layer: 'kit' };
  if (layer !== 'features') return { ...place, layer: 'app' };
  return { path, layer: 'feature', area, feature: `${area}/${feature}` };
}
