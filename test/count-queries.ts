import pg from 'pg';

/** The statements that reach the database while something is done, but for those that begin and end transactions. */
export async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query;
  function noting(this: pg.Client, ...args: unknown[]): unknown {
    const text = textOf(args[0]);
    if (!/^(begin|commit|rollback|savepoint|release)\b/i.test(text)) asked.push(text);
    return Reflect.apply(query, this, args);
  }
  Object.assign(prototype, { query: noting });
  try {
    await act();
  } finally {
    Object.assign(prototype, { query });
  }
  return asked;
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
}
