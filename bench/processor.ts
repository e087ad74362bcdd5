import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';

/** USER_HZ, which is 100 on every architecture that we run on. */
const ticksPerSecond = 100;

type Stat = { parent: number; own: number; reaped: number };

/** Returns the CPU seconds that a process has used so far. */
export function cpuSecondsOf(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** Returns the CPU seconds of all processes of a PostgreSQL server on this machine, including those that have ended. */
export async function cpuSecondsOfPostgres(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const [row] = z.array(z.object({ pid: z.number() })).parse(rows);
  const mainPid = statOf(row?.pid ?? 0)?.parent ?? 0;
  const mainStat = statOf(mainPid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === mainPid);
  const childSeconds = children.reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  return (mainStat?.own ?? 0) + (mainStat?.reaped ?? 0) + childSeconds;
}

/** Reads the CPU times of a process; undefined if it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = fields.slice(11, 15);
    return {
      parent: fields[1] ?? 0,
      own: (user + system) / ticksPerSecond,
      reaped: (reapedUser + reapedSystem) / ticksPerSecond,
    };
  } catch {
    return undefined;
  }
}
