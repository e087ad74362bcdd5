import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Decides which chunks of the browser's build hold the modules that several screens share. Thirty small chunks would
 * load slowly on a phone, and a single one would make each page load code that it does not use. So there is one chunk
 * for the modules that every page needs, and one for each kind of component.
 */

type Modules = { getModuleInfo(file: string): { importedIds: readonly string[] } | null };

/** The entry point of every page. */
const entryPoint = resolve('src/app/browser.tsx');

/** Date and time zone arithmetic with its cache: large, and used by few screens. */
const dateArithmetic = /\/node_modules\/(temporal-polyfill|temporal-utils|lru-cache)\//;

/** The pages that most visitors open first, which must not load code for the others. */
const landingPages = [
  'front/home/web/feature.tsx',
  'front/home/web/home.page.tsx',
  'front/mosque-page/web/feature.tsx',
  'gatherings/events/web/feature.tsx',
  'gatherings/events/web/event-list.page.tsx',
  'mosques/mosque-pages/web/feature.tsx',
  'mosques/mosque-pages/web/mosque-directory.page.tsx',
  'mosques/prayer-times/web/feature.tsx',
  'mosques/prayer-times/web/prayer-times.page.tsx',
].map((page) => resolve('src/features', page));

const icons = /\/node_modules\/lucide-react\//;

const kinds: readonly (readonly [name: string, files: RegExp])[] = [
  ['map-picture', /\/src\/features\/site\/base-map\/([a-z.-]+\.ts|web\/(ground|spot|marker|map-credit))/],
  ['event-rows', /\/src\/features\/gatherings\/events\/([a-z.-]+\.ts|web\/event-rows)/],
  ['field-kinds', /\/src\/kit\/contract\/field-kinds/],
  ['forms', /\/src\/kit\/(web\/(form\/|ui\/(field|stepper-field|confirm-dialog))|contract\/admin\/)/],
  ['charts', /\/src\/kit\/web\/ui\/(chart\/|stat-card)/],
  ['parts', /\/src\/kit\/(web(?!\/ui\/(list-page|stacked-table))|contract)\//],
];

/** A feature's plain files, which hold its rules and texts. */
const featureFile = /\/src\/features\/([^/]*)\/([^/]*)\/[a-z.-]+\.ts$/;

/** Zod, and every file of ours that declares schemas: few screens validate input themselves. */
function declaresSchemas(file: string): boolean {
  if (file.includes('/node_modules/')) return file.includes('/node_modules/zod/');
  return /\.tsx?$/.test(file) && /^import \{.* from 'zod'/m.test(readFileSync(file, 'utf8'));
}

/** Returns all modules that a file imports, directly or indirectly. */
function collectImports(file: string, modules: Modules, seen = new Set<string>()): Set<string> {
  for (const imported of modules.getModuleInfo(file)?.importedIds ?? []) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    collectImports(imported, modules, seen);
  }
  return seen;
}

function importsDateArithmetic(file: string, modules: Modules): boolean {
  return (
    dateArithmetic.test(file) ||
    [...collectImports(file, modules)].some((imported) => dateArithmetic.test(imported))
  );
}

let entryImports: Set<string> | undefined;

/** Whether every page loads the file, because the entry point imports it. */
function isLoadedByEveryPage(file: string, modules: Modules): boolean {
  entryImports ??= collectImports(entryPoint, modules);
  return entryImports.has(file);
}

let landingImports: Set<string> | undefined;

/** Whether a landing page needs the file. */
function isForLandingPage(file: string, modules: Modules): boolean {
  landingImports ??= new Set(landingPages.flatMap((page) => [...collectImports(page, modules)]));
  return landingImports.has(file);
}

function chunkName(file: string, modules: Modules): string | null {
  if (declaresSchemas(file)) return 'schemas';
  const feature = featureFile.exec(file);
  const kind = kinds.find(([, files]) => files.test(file))?.[0];
  const isPlain = kind !== undefined || feature !== null;
  if (dateArithmetic.test(file) || (isPlain && importsDateArithmetic(file, modules))) return 'reckoning';
  if (icons.test(file)) return isForLandingPage(file, modules) ? 'parts' : 'more-icons';
  if (kind === 'parts' && !isForLandingPage(file, modules)) return 'more-parts';
  return kind ?? (feature ? `${feature[1]}-${feature[2]}` : null);
}

/**
 * For Rolldown's `codeSplitting.groups`. A file's imports aren't moved into the group with it: otherwise a small file
 * that the first page needs would pull in a large one.
 */
export const sharedFiles = [
  {
    name: (file: string, modules: Modules) =>
      isLoadedByEveryPage(file, modules) && !file.endsWith('.css') ? 'start' : null,
    debugName: 'start',
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: chunkName, debugName: 'shared files', minShareCount: 2, includeDependenciesRecursively: false },
];
