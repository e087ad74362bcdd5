import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Which files of the browser's build hold what several screens share. Thirty small ones would cost a phone more than their
 * bytes, and one for all makes each page load what only others show. So there is one for what every page starts with, and one
 * for each kind of thing that screens are made of.
 */

type Modules = { getModuleInfo(file: string): { importedIds: readonly string[] } | null };

/** The first script of every page. */
const first = resolve('src/app/browser.tsx');

/** Reckoning with dates and zones, and keeping its answers: heavy, and few screens do it. */
const reckoning = /\/node_modules\/(temporal-polyfill|temporal-utils|lru-cache)\//;

/** The pages that people mostly come to first, which carry nothing for the others. */
const openingPages = [
  'front/home/web/feature.tsx',
  'front/home/web/home-page.tsx',
  'front/mosque-page/web/feature.tsx',
  'gatherings/events/web/feature.tsx',
  'gatherings/events/web/events-page.tsx',
  'mosques/mosque-pages/web/feature.tsx',
  'mosques/mosque-pages/web/mosques-page.tsx',
  'mosques/prayer-times/web/feature.tsx',
  'mosques/prayer-times/web/prayer-times-page.tsx',
].map((page) => resolve('src/features', page));

const icons = /\/node_modules\/lucide-react\//;

const kinds: readonly (readonly [name: string, files: RegExp])[] = [
  ['map-picture', /\/src\/features\/site\/base-map\/([a-z-]+\.ts|web\/(ground|spot|marker|map-credit))/],
  ['event-rows', /\/src\/features\/gatherings\/events\/([a-z-]+\.ts|web\/event-rows)/],
  ['forms', /\/src\/kit\/(web\/(form\/|ui\/(field|stepper-field|confirm-dialog))|contract\/admin\/)/],
  ['charts', /\/src\/kit\/web\/ui\/(chart\/|stat-card)/],
  ['parts', /\/src\/kit\/(web(?!\/ui\/(list-page|stacked-table))|contract)\//],
];

/** The plain files of a feature, which hold its rules and texts. */
const featureFile = /\/src\/features\/([^/]*)\/([^/]*)\/[a-z-]+\.ts$/;

/** Zod, and every file of ours that states schemas: few screens check input by themselves. */
function statesSchemas(file: string): boolean {
  if (file.includes('/node_modules/')) return file.includes('/node_modules/zod/');
  return /\.tsx?$/.test(file) && /^import \{.* from 'zod'/m.test(readFileSync(file, 'utf8'));
}

/** All that a file imports, at once or through others. */
function importedBy(file: string, modules: Modules, seen = new Set<string>()): Set<string> {
  for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    importedBy(imported, modules, seen);
  }
  return seen;
}

function leadsToReckoning(file: string, modules: Modules): boolean {
  return reckoning.test(file) || [...importedBy(file, modules)].some((imported) => reckoning.test(imported));
}

let atStart: Set<string> | undefined;

/** Whether every page loads it, for the first script does. */
function isAtStart(file: string, modules: Modules): boolean {
  atStart ??= importedBy(first, modules);
  return atStart.has(file);
}

let opening: Set<string> | undefined;

/** Whether one of the pages needs it that people mostly come to first. */
function isForOpening(file: string, modules: Modules): boolean {
  opening ??= new Set(openingPages.flatMap((page) => [...importedBy(page, modules)]));
  return opening.has(file);
}

function nameOf(file: string, modules: Modules): string | null {
  if (statesSchemas(file)) return 'schemas';
  const feature = featureFile.exec(file);
  const kind = kinds.find(([, files]) => files.test(file))?.[0];
  const isPlain = kind !== undefined || feature !== null;
  if (reckoning.test(file) || (isPlain && leadsToReckoning(file, modules))) return 'reckoning';
  if (icons.test(file)) return isForOpening(file, modules) ? 'parts' : 'more-icons';
  if (kind === 'parts' && !isForOpening(file, modules)) return 'more-parts';
  return kind ?? (feature ? `${feature[1]}-${feature[2]}` : null);
}

/**
 * For Rolldown's `codeSplitting.groups`. What a file imports stays where it is: else a small one that the first view needs
 * would bring a large one along.
 */
export const sharedFiles = [
  {
    name: (file: string, modules: Modules) =>
      isAtStart(file, modules) && !file.endsWith('.css') ? 'start' : null,
    debugName: 'start',
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: nameOf, debugName: 'shared files', minShareCount: 2, includeDependenciesRecursively: false },
];
