import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.stop());

const unknown = '019359a4-7c00-7000-8000-000000000000';

test.each([`/events/${unknown}`, `/mosque/${unknown}`])(
  '%s is not found: the page recognises the error class of the call',
  async (path) => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(404);
  },
);

/** Returns the scripts of a bundle, by file. */
function scriptsIn(bundle: 'client' | 'server'): [file: string, script: string][] {
  const folder = join(import.meta.dirname, '../../dist', bundle);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}

test('no script for browsers, from packages either, has a lookbehind: Safari before 16.4 could not run it', () => {
  const scripts = scriptsIn('client');
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter(([, script]) => /\(\?<[=!]/.test(script)).map(([file]) => file)).toEqual([]);
});

function serverBundle(): string {
  return scriptsIn('server')
    .map(([, script]) => script)
    .join('\n');
}

test.each(['ApiError', 'ApiProblem', 'ConfigError', 'ExternalFailure'])(
  '%s is a single class in the server’s bundle',
  (name) => {
    const classes = serverBundle().match(new RegExp(`\\b${name}(\\$\\d+)? = class\\b`, 'g'));
    expect(classes).toEqual([`${name} = class`]);
  },
);

test('the server’s bundle contains the module name of each feature, so that pages can preload its script', () => {
  const list = readFileSync(join(import.meta.dirname, '../../src/app/features.web.ts'), 'utf8');
  const files = [...list.matchAll(/from '#(.+)'/g)].map(([, file]) => `src/${file}`);
  const code = serverBundle();
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !code.includes(`module: "${file}"`))).toEqual([]);
});

test.each([
  ['/home', 'home.page'],
  ['/mosques', 'mosque-directory.page'],
  ['/sign-in', 'sign-in.page'],
])('the page at %s preloads the script of its screen', async (path, screen) => {
  const page = await (await fetch(site.url + path)).text();
  expect(page).toMatch(new RegExp(`rel="modulepreload" href="/assets/${screen}-[^"]+\\.js"`));
});

type Chunk = { imports?: string[]; name?: string };

/** Returns the names of a module’s script and of all scripts that it imports, directly or not. */
function scriptsOf(file: string): (string | undefined)[] {
  const manifest = join(import.meta.dirname, '../../dist/client/.vite/manifest.json');
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(manifest, 'utf8'));
  const loaded = new Set([file]);
  for (const key of loaded) for (const further of chunks[key]?.imports ?? []) loaded.add(further);
  return [...loaded].map((key) => chunks[key]?.name);
}

test('the scripts of every page contain neither schemas nor date calculations, which few screens need', () => {
  const names = scriptsOf('src/app/browser.tsx');
  expect(names).toContain('start');
  for (const name of ['forms', 'charts', 'parts', 'schemas', 'reckoning']) expect(names).not.toContain(name);
});

test.each([
  'front/home/web/feature.tsx',
  'front/home/web/home.page.tsx',
  'gatherings/events/web/event-list.page.tsx',
  'mosques/mosque-pages/web/mosque-directory.page.tsx',
  'mosques/prayer-times/web/prayer-times.page.tsx',
])('%s loads without schemas and date calculations', (page) => {
  const names = scriptsOf(`src/features/${page}`);
  expect(names).toContain('start');
  for (const name of ['schemas', 'reckoning']) expect(names).not.toContain(name);
});
