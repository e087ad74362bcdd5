/** Iterates over an error and its causes, outermost first: Drizzle wraps the database's errors. */
export function* errorCauses(error: unknown): Generator<object> {
  for (let cause = error; typeof cause === 'object' && cause !== null; ) {
    yield cause;
    cause = 'cause' in cause ? cause.cause : null;
  }
}

/** Returns the SQLSTATE with which the database rejected a statement; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const cause of errorCauses(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

/** Whether an error is a violation of this unique index. */
export function breaksUnique(error: unknown, index: string): boolean {
  for (const cause of errorCauses(error)) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return cause.constraint === index;
  }
  return false;
}

/** Of the system: connection refused or broken. Of PostgreSQL: it is starting, stopping or out of connections. */
const codes: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
];

/** Messages of the driver that have no code. */
const words =
  /Connection terminated|timeout exceeded when trying to connect|pool after calling end|not queryable/;

/** Whether a statement failed because the database can't be reached, rather than because of its content. */
export function isDatabaseAway(error: unknown): boolean {
  return [...errorCauses(error)].some(
    (cause) =>
      ('code' in cause && codes.includes(cause.code) && !('path' in cause && cause.code === 'ENOENT')) ||
      (cause instanceof Error && words.test(cause.message)),
  );
}
