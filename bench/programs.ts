import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#kit/server/free-port.ts';
import { programEnvironment, serverArguments } from '#scripts/commands/server-program.mjs';

const root = join(import.meta.dirname, '..');

export type Program = {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  readyAfter: number;
  /** Resident memory in megabytes: now, and at its peak. */
  memory(): { now: number; limit: number };
  stop(): Promise<void>;
};

/** Starts our server as in production, but without logs and request limits. */
export function startServer(environment: Readonly<Record<string, string>>): Promise<Program> {
  return startProgram(serverArguments, '/api/ready', {
    ...programEnvironment,
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '0',
    ...environment,
  });
}

/** Starts the bare server to compare with. */
export function startAnchor(databaseUrl: string): Promise<Program> {
  return startProgram(['bench/anchor-server.ts'], '/', { NODE_ENV: 'production', DATABASE_URL: databaseUrl });
}

/** Creates an empty database on the server and returns its URL. */
export async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function startProgram(
  program: readonly string[],
  readyPath: string,
  environment: Record<string, string>,
): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilReady(url + readyPath, child);
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    memory: () => residentMemory(child),
    async stop() {
      const { exitCode, signalCode } = child;
      if (exitCode !== null || signalCode !== null)
        throw new Error(`A server ended by itself, with ${exitCode ?? signalCode}.`);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`A server ended with ${child.exitCode} before it was ready.`);
}

function residentMemory(child: ChildProcess): { now: number; limit: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), limit: megabytes('VmHWM') };
}
