import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Result } from './read-memory.ts';
import { isOwn, isRepeatable, tablesIn } from './statements.ts';

const maxTexts = 3000;
/** So many statements each connection keeps parsed and planned, of those that were asked several times. */
const maxPrepared = 150;
const preparedFrom = 3;
/** Prepared statements that the database, or a pooler before it, no longer knows, or that a migration has changed. */
const lostStatement = new Set(['26000', '42P05', '0A000']);

type Statement = { tables: readonly string[] | null; uses: number; name: string | undefined };

/** What is known of the statements that are asked. `telling`: the tables that tell of their changes. */
export function createKnownStatements(pool: pg.Pool, telling: ReadonlySet<string>) {
  const statements = new LRUCache<string, Statement>({ max: maxTexts });
  let prepared = 0;

  function statementOf(text: string): Statement {
    const known = statements.get(text);
    if (known) return known;
    const tables = isRepeatable(text) && !isOwn(text) ? tablesIn(text) : [];
    const isTold = tables.length > 0 && tables.every((name) => telling.has(name));
    const statement = { tables: isTold ? tables : null, uses: 0, name: undefined };
    statements.set(text, statement);
    return statement;
  }

  /** The name under which each connection keeps a statement that is asked often. */
  function nameOf(text: string): string | undefined {
    const statement = statementOf(text);
    statement.uses += 1;
    if (statement.name === undefined && statement.uses > preparedFrom && prepared < maxPrepared) {
      prepared += 1;
      statement.name = createHash('sha1').update(text).digest('base64url');
    }
    return statement.name;
  }

  return {
    /** The tables that a statement reads, where its answer is the same until one of them changes; else null. */
    tablesOf: (text: string) => statementOf(text).tables,
    async ask(asked: pg.QueryConfig, params: unknown[]): Promise<Result> {
      const name = nameOf(asked.text);
      if (name === undefined) return pool.query(asked, params);
      try {
        return await pool.query({ ...asked, name }, params);
      } catch (error) {
        if (!isLost(error)) throw error;
        prepared = Number.POSITIVE_INFINITY;
        statements.clear();
        return pool.query(asked, params);
      }
    },
  };
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostStatement.has(String(error.code));
}
