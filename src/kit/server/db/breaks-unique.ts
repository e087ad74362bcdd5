import { errorCauses } from './error-causes.ts';

/** Whether an error of the database says that a unique index refused a row. */
export function breaksUnique(error: unknown, index: string): boolean {
  for (const cause of errorCauses(error)) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return cause.constraint === index;
  }
  return false;
}
