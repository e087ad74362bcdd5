import { execFile } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#kit/server/free-port.ts';
import { readCommand } from '../documented-commands.ts';
import { unreachableServices } from '../servers/server-process.ts';
import { type Program, spawnProgram } from '../servers/spawn-program.ts';
import { environmentOf, mountsOf, readComposeFiles, siteOf } from './compose.ts';
import { commandOf, lastOf } from './dockerfile.ts';
import type { Image } from './image.ts';

/** The service `site` of a compose file, as its containers run in an image that was built without Docker. */
export type Container = {
  /** The site's address, while it is up. */
  url(): string;
  /**
   * Carries out a command of docs/containers.md, in which `dc` is Compose, with this folder as $PWD. Returns what it printed. Rejects if the
   * command fails.
   */
  run(command: string, folder: string): Promise<string>;
};

/** `values`: those of .env. */
export function aContainer(image: Image, file: string, values: Readonly<Record<string, string>>): Container {
  const compose = readComposeFiles().find(({ path }) => path === file);
  if (!compose) throw new Error(`There is no ${file}.`);
  const service = siteOf(compose);
  const mounts = mountsOf(service);
  const environment = { ...unreachableServices, ...inImage(image, environmentOf(service, values)) };
  let site: { process: Program; url: string } | undefined;

  const actions: Readonly<Record<string, (words: readonly string[], folder: string) => Promise<string>>> = {
    async up() {
      const port = String(await freePort());
      const more = { ...environment, PORT: port, HOST: '127.0.0.1' };
      site = { process: await startSite(image, more), url: `http://127.0.0.1:${port}` };
      return '';
    },
    async down() {
      await endSite(site?.process);
      site = undefined;
      return '';
    },
    async cp([from = '', to = ''], folder) {
      if (from.startsWith('site:')) {
        const inside = from.slice('site:'.length);
        cpSync(image.path(inside), join(folder, to === '.' ? basename(inside) : to), { recursive: true });
      } else image.put(join(folder, from), to.slice('site:'.length));
      return '';
    },
    exec([, ...words]) {
      if (!site) throw new Error('There is no container that could run this.');
      return execute(image, words, environment);
    },
    run(words, folder) {
      for (const [at, word] of words.entries()) {
        if (word !== '--volume') continue;
        const [source = '', target = ''] = (words[at + 1] ?? '').split(':');
        image.put(source.replace('$PWD', folder), target);
      }
      return execute(image, words.slice(words.indexOf('site') + 1), environment);
    },
    async volume([, name]) {
      const removed = mounts.find(({ source }) => `${compose.name}_${source}` === name);
      if (!removed) throw new Error(`There is no volume ${name}.`);
      // The folder is the volume: it stays, empty.
      const path = image.path(removed.target);
      for (const entry of readdirSync(path)) rmSync(join(path, entry), { recursive: true });
      return '';
    },
  };

  return {
    url: () => site?.url ?? '',
    async run(command, folder) {
      const [, action = '', ...rest] = readCommand(command).words;
      const act = actions[action];
      if (!act) throw new Error(`Nobody knows how to carry out “${command}”.`);
      return act(rest, folder);
    },
  };
}

/** Maps the settings that are paths of the image. */
function inImage(image: Image, environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.startsWith('/') ? image.path(value) : value,
    ]),
  );
}

/** Runs a command to its end, with the paths of the image in its arguments and `node` in its PATH. */
async function execute(image: Image, words: readonly string[], environment: Record<string, string>) {
  const [program = '', ...args] = words.map((word) => (word.startsWith('/') ? image.path(word) : word));
  const { stdout } = await promisify(execFile)(program, args, image.options(environment));
  return stdout;
}

/** Starts the image's CMD, and waits until the site is ready. */
export async function startSite(image: Image, environment: Record<string, string>): Promise<Program> {
  const [, ...args] = commandOf(lastOf(image.last.stage, 'CMD'));
  const site = spawnProgram(process.execPath, args, image.options(environment));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr])
      stream.on('data', (data: Buffer) => {
        output += data.toString();
        if (output.includes('is ready')) resolve();
      });
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${output}`)));
  });
  return site;
}

async function endSite(site: Program | undefined): Promise<void> {
  if (!site || site.exitCode !== null) return;
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
}
