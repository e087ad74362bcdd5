import type pg from 'pg';
import { statementText } from './count-queries.ts';

/**
 * Makes a pool’s connections return rows in reverse order unless the statement has an outermost ORDER BY. PostgreSQL
 * doesn’t promise an order for such rows but usually returns them as they were inserted, so code that relies on that
 * would pass nearly every time. In reverse, it fails every time.
 */
export async function reverseUnorderedRows(pool: pg.Pool): Promise<void> {
  pool.on('connect', reverseRows);
  const first = await pool.connect();
  reverseRows(first);
  first.release();
}

function reverseRows(client: pg.PoolClient): void {
  const query = client.query;
  Object.assign(client, {
    query(...args: unknown[]): unknown {
      const statement = statementText(args[0]);
      if (statement === '' || isOrdered(statement)) return Reflect.apply(query, client, args);
      const callback = args.at(-1);
      if (isCallback(callback)) {
        const reversed = (error: unknown, result: unknown) => callback(error, withRowsReversed(result));
        return Reflect.apply(query, client, [...args.slice(0, -1), reversed]);
      }
      return Promise.resolve(Reflect.apply(query, client, args)).then(withRowsReversed);
    },
  });
}

type Callback = (error: unknown, result: unknown) => void;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

const ordered = new Map<string, boolean>();

/** Whether the order of a statement’s rows can be relied on. INSERT returns its rows in the order of its VALUES. */
function isOrdered(statement: string): boolean {
  const known = ordered.get(statement);
  if (known !== undefined) return known;
  let outermost = statement.replaceAll(/'[^']*'|"[^"]*"/g, '');
  for (let before = ''; before !== outermost; ) {
    before = outermost;
    outermost = outermost.replaceAll(/\([^()]*\)/g, '');
  }
  const answer = /\border\s+by\b|\binsert\s+into\b/i.test(outermost);
  ordered.set(statement, answer);
  return answer;
}

function withRowsReversed(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows))
    result.rows.reverse();
  return result;
}
