import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export type Program = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts a program and forwards its stderr through a separate pipe. Sharing the test process's stderr would keep Vitest waiting for any program
 * that outlives its test.
 */
export function spawnProgram(command: string, args: readonly string[], options: SpawnOptions): Program {
  const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  program.stderr.pipe(process.stderr, { end: false });
  return program;
}
