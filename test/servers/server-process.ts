import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#kit/server/free-port.ts';
import { programEnvironment, serverArguments } from '#scripts/commands/server-program.mjs';
import { type Program, spawnProgram } from './spawn-program.ts';

export type ServerProcess = {
  /** Where it listens once it is ready. */
  url: string;
  /** Resolves when it serves. Rejects when it ends before. */
  ready: Promise<void>;
  /** Resolves when it has killed itself, as FAULT asked. Rejects when it ends in another way. */
  killedItself(): Promise<void>;
  /** SIGKILL: nothing is finished, nothing is tidied. */
  kill(): Promise<void>;
  /** For all that is neither an end nor a start: SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** SIGTERM. Rejects when it does not end with code 0. */
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const nobody = 'http://127.0.0.1:9';

/** Starts the built product on an empty community, behind one proxy, without waiting until it is ready. Needs the build. */
export async function aServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(join(root, 'dist/server/server.js'))) throw new Error('Build first: npm run build.');
  const port = await freePort();
  const child = spawnProgram(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...process.env,
      ...programEnvironment,
      PORT: String(port),
      PUBLIC_URL: 'http://mahalla.example',
      DATABASE_URL: '',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '0',
      TRUSTED_PROXIES: '1',
      POSTCODES_URL: nobody,
      HADITH_URL: nobody,
      MAP_STYLE_URL: `${nobody}/style.json`,
      ...environment,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = readiness(child, ended);
  // Anyone who kills a server while it starts does not ask whether it got ready.
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
