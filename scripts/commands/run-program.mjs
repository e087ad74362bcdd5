import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program in the project’s folder with our input and output. Returns its exit code; 128 + n if signal n ended it, as shells do.
 * Rejects if it can’t be started. `signal` (an AbortSignal) ends it early.
 */
export function runProgram(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      ...options,
      env: { ...process.env, ...env },
    });
    child.on('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
    child.on('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Returns the exit code for a program’s end. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
