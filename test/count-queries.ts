import pg from 'pg';

/**
 * Returns the statements sent to the database during `run`, without those that begin and end transactions and those that check a listening
 * connection.
 */
export async function queriesOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query;
  function recording(this: pg.Client, ...args: unknown[]): unknown {
    const text = statementText(args[0]);
    if (!/^(begin|commit|rollback|savepoint|release)\b| as mark$/i.test(text)) statements.push(text);
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

/** Returns the text of what is passed to a connection’s `query`; '' if it has none. */
export function statementText(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
