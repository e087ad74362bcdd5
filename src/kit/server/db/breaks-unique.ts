/** Whether an error of the database says that a unique index refused a row. */
export function breaksUnique(error: unknown, index: string): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; ) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return cause.constraint === index;
    cause = 'cause' in cause ? cause.cause : null;
  }
  return false;
}
