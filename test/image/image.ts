import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isSent, readStages, type Stage, type Step, variablesOf } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
/** The user for everything that root must not do. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A stage after its steps have run: its file system is a folder. */
export type MadeStage = {
  stage: Stage;
  folder: string;
  /** The working directory of its program, in that folder. */
  workdir: string;
  environment: Record<string, string>;
};

/** The image, built without Docker. */
export type Image = {
  last: MadeStage;
  /** Options for its programs: the ordinary user, the image’s variables, and Node as `node`. */
  options(environment?: Record<string, string>): Options;
  /** Where a path of the image's file system is: '/data'. */
  path(absolute: string): string;
  /** Puts files into the image, as its user. */
  put(from: string, absolute: string): void;
  remove(): void;
};

type Options = { cwd: string; env: Record<string, string>; uid?: number; gid?: number };

/**
 * Runs the Dockerfile’s steps in an empty folder as an ordinary user. Each stage has a folder as its file system, into which the absolute
 * paths of its steps are mapped. This does not test the base image or Docker itself.
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
    for (const step of stage.steps) runStep(one, step, { made, home });
    made.push(one);
  }
  const last = made.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  return {
    last,
    options: (environment = {}) => optionsOf(last, home, environment),
    path: (absolute) => join(last.folder, absolute),
    put(from, absolute) {
      copyPath(from, join(last.folder, absolute));
      give(join(last.folder, absolute));
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

type Context = { made: readonly MadeStage[]; home: string };

function runStep(one: MadeStage, { instruction, value }: Step, { made, home }: Context): void {
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

/** Maps absolute paths into the stage’s folder. The user `node` of the base image is replaced by the ordinary user. */
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

/** Returns the project’s files at a path that Docker would receive: those in git, except what .dockerignore excludes. */
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

/** Passes on only the environment variables for the network: npm may need a proxy. */
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
