import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isSent, readStages, type Stage, type Step, variablesOf } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
/** Who does what root must not: nobody. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A stage as it has been carried out: its own file system is a folder. */
export type MadeStage = {
  stage: Stage;
  folder: string;
  /** Where its program works, in that folder. */
  workdir: string;
  environment: Record<string, string>;
};

/** The image, carried out without an engine. */
export type Image = {
  last: MadeStage;
  /** What its programs are run with: the ordinary user, the image's variables, and Node as `node`. */
  options(environment?: Record<string, string>): Options;
  remove(): void;
};

type Options = { cwd: string; env: Record<string, string>; uid?: number; gid?: number };

/**
 * Carries out the Dockerfile in an empty folder as an ordinary user: each stage has a folder for its file system, into which absolute
 * paths of its steps lead. What this can't show is the base image and the engine.
 */
export function makeImage(): Image {
  const home = mkdtempSync(join(tmpdir(), 'mahalla-image-'));
  try {
    return makeIn(home);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

function makeIn(home: string): Image {
  give(home);
  const made: MadeStage[] = [];
  for (const [number, stage] of readStages(join(root, 'Dockerfile')).entries()) {
    const folder = join(home, `stage-${number}`);
    makeFolder(folder);
    const one: MadeStage = { stage, folder, workdir: folder, environment: {} };
    for (const step of stage.steps) carryOut(one, step, { made, home });
    made.push(one);
  }
  const last = made.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return {
    last,
    options: (environment = {}) => optionsOf(last, home, environment),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

type Context = { made: readonly MadeStage[]; home: string };

function carryOut(one: MadeStage, { instruction, value }: Step, { made, home }: Context): void {
  if (instruction === 'WORKDIR') {
    one.workdir = join(one.folder, value);
    makeFolder(one.workdir);
  } else if (instruction === 'COPY') {
    copy(one, value.split(/\s+/), made);
  } else if (instruction === 'RUN') {
    execFileSync('sh', ['-c', within(one, value)], { ...optionsOf(one, home), stdio: 'pipe' });
  } else if (instruction === 'ENV') {
    for (const [name, text] of variablesOf(value)) one.environment[name] = within(one, text);
  }
}

/** Leads absolute paths into the stage's folder. The user `node`, whom only the base image knows, is the ordinary one. */
function within({ folder }: MadeStage, text: string): string {
  return text.replaceAll(/(?<=^|\s)\/(?=\w)/g, `${folder}/`).replaceAll('node:node', '"$(id -u):$(id -g)"');
}

function copy(one: MadeStage, words: readonly string[], made: readonly MadeStage[]): void {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  const [sources, target = '.'] = [words.slice(from === undefined ? 0 : 1, -1), words.at(-1)];
  const origin = made.find(({ stage }) => stage.name === from);
  for (const source of sources) {
    const to = resolve(one.workdir, target);
    if (origin) copyPath(join(origin.folder, source), target.endsWith('/') ? join(to, baseOf(source)) : to);
    else for (const path of sentFiles(source)) copyPath(join(root, path), join(to, path));
  }
  give(one.folder);
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function copyPath(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** The project's files at a path that the engine would be sent: what git knows, without what .dockerignore names. */
function sentFiles(source: string): string[] {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--', source];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return listed.split('\0').filter((path) => path !== '' && isSent(path, ignored));
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  give(path);
}

function give(path: string): void {
  if (ordinary.uid === undefined) return;
  chownSync(path, ordinary.uid, ordinary.gid);
  execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, path]);
}

/** Nothing of the run's own environment but the way to the network: npm may need a proxy. */
function optionsOf(
  { workdir, environment }: MadeStage,
  home: string,
  more: Record<string, string> = {},
): Options {
  const network = Object.entries(process.env).flatMap(([name, value]) =>
    /^(https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs)$/i.test(name) && value !== undefined
      ? [[name, value] as const]
      : [],
  );
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  const env = { ...Object.fromEntries(network), PATH: path, HOME: home, ...environment, ...more };
  return { cwd: workdir, env, ...ordinary };
}
