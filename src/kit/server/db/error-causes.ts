/** An error and what caused it, outermost first: Drizzle wraps what the database says. */
export function* errorCauses(error: unknown): Generator<object> {
  for (let cause = error; typeof cause === 'object' && cause !== null; ) {
    yield cause;
    cause = 'cause' in cause ? cause.cause : null;
  }
}

/** The SQLSTATE with which the database refused a statement; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const cause of errorCauses(error)) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}
