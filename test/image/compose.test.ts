import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '#features/site/operation/operation.contract.ts';
import { readConfig, settingNames } from '#kit/server/config.ts';
import * as program from '#scripts/commands/server-program.mjs';
import { commandLike, inlineCode, sectionOf } from '../documented-commands.ts';
import {
  documentedValues,
  environmentOf,
  mountsOf,
  readComposeFiles,
  type Service,
  siteOf,
  variablesIn,
} from './compose.ts';
import { commandOf, lastOf, readStages, variablesOf } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const files = readComposeFiles();
const page = readFileSync(join(root, 'docs/containers.md'), 'utf8');
const image = readStages(join(root, 'Dockerfile')).at(-1);
if (!image) throw new Error('The Dockerfile has no stage.');
const imageVariables = Object.fromEntries(
  image.steps.filter(({ instruction }) => instruction === 'ENV').flatMap(({ value }) => variablesOf(value)),
);
const exposedPort = lastOf(image, 'EXPOSE');

const values = documentedValues();
const hasHealthCheck = ({ build, healthcheck }: Service) => build === '.' || healthcheck !== undefined;

test('the documented compose files are those of the project', () => {
  expect(files.map(({ path }) => path).sort()).toEqual(['compose.production.yaml', 'compose.yaml']);
  for (const { path } of files) expect(page).toContain(path);
});

describe.each(files)('$path', (file) => {
  const { services, volumes, configs } = file;
  const site = siteOf(file);
  const environment = environmentOf(site, values);
  const config = readConfig({ ...imageVariables, ...environment });

  test('each service is built here or pulled by its version, and waits for one that can become healthy', () => {
    for (const [name, service] of Object.entries(services)) {
      if (service.build === undefined) expect(service.image, name).toMatch(/^[\w./-]+:v?\d+\.\d[\d.]*$/);
      else expect(existsSync(join(root, service.build, 'Dockerfile')), name).toBe(true);
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        const awaited = services[other];
        if (!awaited) expect.fail(`${name} waits for ${other}, which is missing.`);
        if (condition === 'service_healthy') expect(hasHealthCheck(awaited), other).toBe(true);
      }
    }
  });

  test('the site knows each of its variables, and can use their values', () => {
    expect(Object.keys(site.environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(config.trustedProxies).toBe(1);
    expect([...variablesIn(file).keys()].filter((name) => !isKnown(name))).toEqual([]);
  });

  test('each named volume and config is declared, and each declared one is used', () => {
    const mounted = Object.values(services).flatMap(mountsOf);
    const isFile = ({ source }: { source: string }) => source.startsWith('.');
    for (const { source } of mounted.filter(isFile))
      expect(existsSync(join(root, source)), source).toBe(true);
    const named = mounted.filter((mount) => !isFile(mount)).map(({ source }) => source);
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    const used = Object.values(services).flatMap((service) => service.configs.map(({ source }) => source));
    expect(used.sort()).toEqual(Object.keys(configs).sort());
  });

  test('the site’s volumes are the folders that the image makes and the site writes to', () => {
    const targets = mountsOf(site).map(({ target }) => target);
    expect(targets.sort()).toEqual([config.backups.folder, config.dataDir].sort());
    expect(lastOf(image, 'VOLUME')).toBe(config.dataDir);
    const made = image.steps
      .filter(({ value }) => /^mkdir -m 700 /.test(value))
      .flatMap(({ value }) => value.split(' '));
    for (const target of targets) expect(made, target).toContain(target);
  });

  test('the proxy forwards to the port of the image, and listens where its ports and the site’s address say', () => {
    expect([String(config.port), config.host]).toEqual([exposedPort, '0.0.0.0']);
    const caddyfile = configs.caddyfile?.content ?? readFileSync(join(root, 'Caddyfile'), 'utf8');
    expect([...caddyfile.matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to)).toEqual([
      `site:${exposedPort}`,
    ]);
    const listened = [...caddyfile.matchAll(/^\s*(https?):\/\/[^\s:]+?(?::(\d+))? \{$/gm)].map(
      ([, scheme, port]) => port ?? (scheme === 'https' ? '443' : '80'),
    );
    const published = (services.proxy?.ports ?? []).map(portsOf);
    for (const { outside, inside } of published) expect(outside).toBe(inside);
    expect([...new Set(published.map(({ inside }) => inside))].sort()).toEqual(listened.sort());
    const { protocol, port } = new URL(config.publicUrl);
    expect([protocol, listened]).toEqual(['https:', expect.arrayContaining([port || '443'])]);
  });

  test('the servers that the site’s settings name are services of the file, or the operator’s', () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, SMTP_URL } = environment;
    for (const address of [DATABASE_URL, DATABASE_OWNER_URL, SMTP_URL])
      if (address !== undefined && !Object.values(values).includes(address))
        expect(Object.keys(services)).toContain(new URL(address).hostname);
    if (DATABASE_URL === undefined || DATABASE_OWNER_URL === undefined) return;
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database?.environment ?? {};
    const owner = new URL(DATABASE_OWNER_URL);
    expect([owner.username, owner.password, owner.pathname]).toEqual([
      POSTGRES_USER,
      POSTGRES_PASSWORD,
      `/${POSTGRES_DB}`,
    ]);
    const { username, password, pathname } = new URL(DATABASE_URL);
    expect(pathname).toBe(owner.pathname);
    expect(configs.roles?.content).toContain(`create role ${username} login password '${password}'`);
    expect(services.database?.healthcheck?.test).toContain(POSTGRES_USER);
  });
});

/** A setting of the site, or the name that the production file makes its address of. */
const isKnown = (name: string) => settingNames.includes(name) || name === 'SITE_NAME';

function portsOf(published: string): { outside: string | undefined; inside: string | undefined } {
  const [inside, outside] = published
    .replace(/\/udp$/, '')
    .split(':')
    .reverse();
  return { outside, inside };
}

test('the image’s health check asks an address that the site has', () => {
  const check = commandOf(lastOf(image, 'HEALTHCHECK')).join(' ');
  expect(check).toContain(`'${calls.getHealth.path}'`);
  expect(check).toContain(`|| ${exposedPort})`);
  expect(page).toContain(`\`${calls.getHealth.path}\``);
  expect(page).toContain(`\`${calls.getReady.path}\``);
});

test('the image starts the site as npm start does', () => {
  expect(commandOf(lastOf(image, 'CMD'))).toEqual(['node', ...program.serverArguments]);
});

test('the .env of the documents has what the production file requires, and nothing else', () => {
  const production = files.find(({ path }) => path === 'compose.production.yaml');
  if (!production) return expect.fail('There is no compose.production.yaml.');
  const required = [...variablesIn(production)]
    .filter(([, rule]) => rule === 'required')
    .map(([name]) => name);
  expect(Object.keys(values).sort()).toEqual(required.sort());
});

test.each([
  ['npm run backup', program.backupArguments],
  ['npm run backup -- --drill', [...program.backupArguments, '--drill']],
  ['npm run backup -- --new-key', [...program.backupArguments, '--new-key']],
  ['npm run restore', program.restoreArguments],
  ['npm run import', program.importArguments],
  ['npm run audit:verify', program.verifyArguments],
])('in containers %s is the same program', (command, args) => {
  const row = commandLike(
    new RegExp(`^\\| \`${command}\` \\|`),
    sectionOf('docs/containers.md', 'Commands').split('\n'),
  );
  expect(inlineCode(row)[1]).toMatch(/^dc (exec|run --rm --no-deps) site node /);
  expect(inlineCode(row)[1]?.split(' node ')[1]).toBe(args.join(' '));
});

test('the documents name services and volumes as the production file does', () => {
  const production = files.find(({ path }) => path === 'compose.production.yaml');
  const named = [
    ...page.matchAll(/`?dc (?:exec|run --rm --no-deps|logs --follow)(?: --volume "[^"]+")? (\w+)/g),
  ];
  const copied = [...page.matchAll(/\b(\w+):(\/[\w./-]+)/g)].filter(([, service]) => service === 'site');
  expect(named.length).toBeGreaterThan(5);
  for (const [, service = ''] of [...named, ...copied])
    expect(Object.keys(production?.services ?? {})).toContain(service);
  const [, removed] = /docker volume rm (\S+)/.exec(page) ?? [];
  expect(removed).toBe(`${production?.name}_data`);
});
