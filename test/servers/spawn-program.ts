import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export type Program = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts a program and passes on what it says on its error output. That is a pipe of its own, not the one of the process that
 * runs the tests: Vitest waits until everyone has closed that one, and a program that outlives its test would hold it for ever.
 */
export function spawnProgram(command: string, args: readonly string[], options: SpawnOptions): Program {
  const program = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  program.stderr.pipe(process.stderr, { end: false });
  return program;
}
