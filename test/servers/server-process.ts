import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#kit/server/free-port.ts';
import { programEnvironment, serverArguments } from '#scripts/commands/server-program.mjs';
import { clockEnvironment } from '../set-clock.ts';
import { type Program, spawnProgram } from './spawn-program.ts';

export type ServerProcess = {
  /** Its address, once it is ready. */
  url: string;
  /** Resolves when it is ready. Rejects if it exits before. */
  ready: Promise<void>;
  /** Resolves when it has killed itself at the moment in FAULT. Rejects if it exits in another way. */
  killedItself(): Promise<void>;
  /** Sends SIGKILL: nothing is finished or cleaned up. */
  kill(): Promise<void>;
  /** Sends another signal, such as SIGSTOP or SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Sends SIGTERM. Rejects unless it exits with code 0. */
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const unreachableUrl = 'http://127.0.0.1:9';

/** Settings with which nobody is asked outside, so that nothing leaves the machine. */
export const unreachableServices = {
  POSTCODES_URL: unreachableUrl,
  HADITH_URL: unreachableUrl,
  MAP_STYLE_URL: `${unreachableUrl}/style.json`,
};

/** Starts the built product without sample data, behind one proxy, with the test's clock. Doesn't wait until it is ready. Needs the build. */
export async function aServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(join(root, 'dist/server/server.js'))) throw new Error('Build first: npm run build.');
  const port = await freePort();
  const child = spawnProgram(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...process.env,
      ...programEnvironment,
      ...clockEnvironment(),
      PORT: String(port),
      PUBLIC_URL: 'http://mahalla.example',
      DATABASE_URL: '',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
      TRUSTED_PROXIES: '1',
      ...unreachableServices,
      ...environment,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = readiness(child, ended);
  // A test that kills the server during its start doesn't await `ready`.
  ready.catch(() => undefined);
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    async killedItself() {
      const code = await ended;
      if (child.signalCode !== 'SIGKILL') throw new Error(`The server ended with ${code}.`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    signal(name) {
      child.kill(name);
    },
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM.`);
    },
  };
}

function readiness(child: Program, ended: Promise<number | null>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready')) resolve();
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}
