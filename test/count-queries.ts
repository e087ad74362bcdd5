import pg from 'pg';

export type Statement = { text: string; values: readonly unknown[] };

/**
 * Returns the statements sent to the database during `run`, without those that begin and end transactions and those that check a listening
 * connection.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query;
  function recording(this: pg.Client, ...args: unknown[]): unknown {
    const text = statementText(args[0]);
    if (!/^(begin|commit|rollback|savepoint|release)\b| as mark$/i.test(text))
      statements.push({ text, values: statementValues(args) });
    return Reflect.apply(query, this, args);
  }
  Object.assign(prototype, { query: recording });
  try {
    await run();
  } finally {
    Object.assign(prototype, { query });
  }
  return statements;
}

/** Returns only the texts of these statements. */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(run)).map(({ text }) => text);
}

/** Returns the text of what is passed to a connection’s `query`; '' if it has none. */
export function statementText(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

/** Returns the parameters among what is passed to a connection’s `query`: its second argument, or a property of the first. */
function statementValues([query, second]: readonly unknown[]): readonly unknown[] {
  if (Array.isArray(second)) return second;
  const own = typeof query === 'object' && query !== null && 'values' in query ? query.values : [];
  return Array.isArray(own) ? own : [];
}
