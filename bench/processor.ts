import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';

/** Of Linux, on every machine that there is. */
const ticksPerSecond = 100;

type Stat = { parent: number; own: number; reaped: number };

/** Seconds of the processor that a process has taken so far. */
export function secondsOf(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** The same of all processes of a PostgreSQL on this machine, those that have ended included. */
export async function secondsOfPostgres(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  const [row] = z.array(z.object({ pid: z.number() })).parse(rows);
  const main = statOf(row?.pid ?? 0)?.parent ?? 0;
  const ofMain = statOf(main);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === main);
  const ofLiving = living.reduce((sum, stat) => sum + (stat?.own ?? 0), 0);
  return (ofMain?.own ?? 0) + (ofMain?.reaped ?? 0) + ofLiving;
}

/** What the system says of a process; undefined where it has ended. */
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
