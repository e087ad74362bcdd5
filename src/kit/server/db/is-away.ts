import { errorCauses } from './error-causes.ts';

/** Of the system: nobody listens, or the connection broke. Of PostgreSQL: it is starting, stopping or full of connections. */
const codes: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
];

/** What the driver says without a code. */
const words =
  /Connection terminated|timeout exceeded when trying to connect|pool after calling end|not queryable/;

/** Whether a statement failed because the database can't be reached, and not for what it says. */
export function isDatabaseAway(error: unknown): boolean {
  return [...errorCauses(error)].some(
    (cause) =>
      ('code' in cause && codes.includes(cause.code) && !('path' in cause && cause.code === 'ENOENT')) ||
      (cause instanceof Error && words.test(cause.message)),
  );
}
