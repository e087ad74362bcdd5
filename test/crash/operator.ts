import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '#kit/server/free-port.ts';
import { readCommand } from '../documented-commands.ts';
import { unreachableServices } from '../servers/server-process.ts';
import { type Program, spawnProgram } from '../servers/spawn-program.ts';
import { clockEnvironment } from '../set-clock.ts';
import { endGroup, hasProcesses } from './process-group.ts';

const root = join(import.meta.dirname, '../..');

/** Where an operator types commands: a folder with the project, and the settings of the site. */
export type Operator = {
  /** Runs a command to its end. Returns what it printed. Rejects unless it ends with 0. */
  run(command: string): Promise<string>;
  /** Runs a command that starts the site, and waits until the site is ready. */
  start(command: string): Promise<StartedSite>;
};

export type StartedSite = {
  url: string;
  /** All that it has printed until now. */
  printed(): string;
  /** Stops it with SIGTERM, and waits for its processes and its database to end. */
  stop(): Promise<void>;
};

/** A folder that doesn't exist yet, in one that is removed after the test. */
export function anEmptyFolder(name: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'mahalla-operator-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, name);
}

export function anOperator(settings: Record<string, string>, project = root): Operator {
  const spawn = (command: string, more: Record<string, string> = {}) => {
    const { environment, words } = readCommand(command);
    const [program = '', ...args] = words;
    return spawnProgram(program, args, {
      cwd: project,
      // A process group, so that a failed test can kill what is left.
      detached: true,
      env: {
        ...process.env,
        ...clockEnvironment(),
        // npm's daily check for updates may outlive the command when the network is closed.
        NPM_CONFIG_UPDATE_NOTIFIER: 'false',
        // As unset: what a machine's own site may have.
        ...{ DATABASE_URL: '', SAMPLE_DATA: '' },
        ...unreachableServices,
        ...settings,
        ...more,
        ...environment,
      },
    });
  };
  return {
    async run(command) {
      const program = spawn(command);
      const printed = collectOutput(program);
      const code = await new Promise<number | null>((resolve) => program.once('close', resolve));
      if (code !== 0) throw new Error(`“${command}” ended with ${code}: ${printed()}`);
      return printed();
    },
    async start(command) {
      const port = String(await freePort());
      const program = spawn(command, { PORT: port });
      const dataDir = readCommand(command).environment.DATA_DIR ?? settings.DATA_DIR ?? '';
      const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
      const stop = async () => {
        program.kill('SIGTERM');
        await ended;
        // The site ends before its database does.
        await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
        await expect.poll(() => hasProcesses(program.pid)).toBe(false);
      };
      onTestFinished(() => stop().finally(() => endGroup(program.pid)));
      const printed = collectOutput(program);
      await new Promise<void>((resolve, reject) => {
        program.stdout.on('data', () => printed().includes('is ready') && resolve());
        void ended.then((code) => reject(new Error(`“${command}” ended with ${code}: ${printed()}`)));
      });
      return { url: `http://127.0.0.1:${port}`, printed, stop };
    },
  };
}

function collectOutput(program: Program): () => string {
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  return () => output;
}
