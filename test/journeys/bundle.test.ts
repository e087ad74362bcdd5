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
  '%s is not found: the page knows the class of what the call threw',
  async (path) => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(404);
  },
);

test.each(['ApiError', 'ApiProblem', 'ConfigError', 'ExternalFailure'])(
  '%s is one class in the server’s bundle',
  (name) => {
    const folder = join(import.meta.dirname, '../../dist/server');
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(code.match(new RegExp(`\\b${name}(\\$\\d+)? = class\\b`, 'g'))).toEqual([`${name} = class`]);
  },
);

test.each([
  ['/home', 'home-page'],
  ['/mosques', 'mosques-page'],
  ['/sign-in', 'sign-in-page'],
])('the page at %s names the script of its own screen before it is alive', async (path, screen) => {
  const page = await (await fetch(site.url + path)).text();
  expect(page).toMatch(new RegExp(`rel="modulepreload" href="/assets/${screen}-[^"]+\\.js"`));
});

type Chunk = { imports?: string[]; name?: string };

/** The names of the scripts that come with a file of ours: its own and those that it imports, at once or through others. */
function scriptsOf(file: string): (string | undefined)[] {
  const manifest = join(import.meta.dirname, '../../dist/client/.vite/manifest.json');
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(manifest, 'utf8'));
  const loaded = new Set([file]);
  for (const key of loaded) for (const further of chunks[key]?.imports ?? []) loaded.add(further);
  return [...loaded].map((key) => chunks[key]?.name);
}

test('what every page loads at first holds neither schemas nor the reckoning with dates: few screens need them', () => {
  const names = scriptsOf('src/app/browser.tsx');
  expect(names).toContain('start');
  for (const name of ['forms', 'charts', 'parts', 'schemas', 'reckoning']) expect(names).not.toContain(name);
});

test.each([
  'front/home/web/feature.tsx',
  'front/home/web/home-page.tsx',
  'gatherings/events/web/events-page.tsx',
  'mosques/mosque-pages/web/mosques-page.tsx',
  'mosques/prayer-times/web/prayer-times-page.tsx',
])('%s comes without schemas and the reckoning with dates', (page) => {
  const names = scriptsOf(`src/features/${page}`);
  expect(names).toContain('start');
  for (const name of ['schemas', 'reckoning']) expect(names).not.toContain(name);
});
