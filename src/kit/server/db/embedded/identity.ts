import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Which process of which machine somebody is. What the system does not tell is empty. */
export type Identity = {
  /** The machine or container. */
  host: string;
  /** Another one each time that the machine starts. */
  boot: string;
  /** Process ids mean something within it alone: each container has its own. */
  namespace: string;
  pid: number;
  /** When the process started, in ticks since the machine did: an id that is used again is another process. */
  started: string;
};

/** This process, or another one that can be seen from it. */
export function ownIdentity(pid = process.pid): Identity {
  const machine = createHash('sha256').update(tell(() => readFileSync('/etc/machine-id', 'utf8')));
  return {
    host: `${hostname()} ${machine.digest('hex').slice(0, 12)}`,
    boot: tell(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: tell(() => readlinkSync('/proc/self/ns/pid')),
    pid,
    started: startOf(pid),
  };
}

/** Whether a process is over for certain, still runs for certain, or can't be seen from here. */
export function stateOf(other: Identity, own: Identity): 'dead' | 'alive' | 'unknown' {
  if (other.boot === '' || own.boot === '' || other.started === '') return 'unknown';
  if (other.boot !== own.boot) return other.host === own.host ? 'dead' : 'unknown';
  if (other.namespace !== own.namespace || own.namespace === '') return 'unknown';
  const { started, isOver } = lookAt(other.pid);
  if (started !== '') return started === other.started && !isOver ? 'alive' : 'dead';
  // It may be hidden from us.
  return isThere(other.pid) ? 'unknown' : 'dead';
}

const startOf = (pid: number) => lookAt(pid).started;

/** What the system says of a process: when it started, and whether it only waits for its end to be noticed. */
function lookAt(pid: number): { started: string; isOver: boolean } {
  // The program's name, in brackets, may hold anything.
  const stat = tell(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { started: fields[19] ?? '', isOver: fields[0] === 'Z' || fields[0] === 'X' };
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function tell(ask: () => string): string {
  try {
    return ask();
  } catch {
    return '';
  }
}
