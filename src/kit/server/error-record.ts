import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { errorCauses } from './db/error-causes.ts';

/** What may be written down of an error, in a log or a row. */
export type ErrorRecord = {
  /** Its kind and what it says; of the database’s errors, whose message may hold values, the SQLSTATE alone. */
  error: string;
  /** What broke: 'users_email_key', 'users'. */
  constraint?: string;
  table?: string;
  column?: string;
  /** The statement with $1, $2, … in place of its values. */
  query?: string;
  /** Where it was thrown. */
  stack?: string;
};

/**
 * Describes an error without any value of a statement: parameters, the database’s details (“Key (email)=(…) already exists”)
 * and messages (“invalid input syntax for type date: …”) may hold anything that somebody typed.
 */
export function errorRecord(error: unknown): ErrorRecord {
  const causes = [...errorCauses(error)];
  const refused = causes.find((cause) => cause instanceof pg.DatabaseError);
  const query = causes.find((cause) => cause instanceof DrizzleQueryError)?.query;
  const { constraint, table, column } = refused ?? {};
  const stack = error instanceof Error ? framesOf(error) : undefined;
  return {
    error: errorText(error),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(query !== undefined && { query }),
    ...(stack !== undefined && { stack }),
  };
}

/** The same in one line: 'Error: disk full', 'database error 23505 of users_email_key'. */
export function errorText(error: unknown): string {
  const causes = [...errorCauses(error)];
  const refused = causes.find((cause) => cause instanceof pg.DatabaseError);
  if (refused) return databaseText(refused);
  const query = causes.find((cause) => cause instanceof DrizzleQueryError);
  // The statement did not get as far as the database: its cause says why, and holds no value.
  if (query) return `statement failed: ${withoutAddresses(String(query.cause ?? 'no cause given'))}`;
  return withoutAddresses(String(error));
}

function databaseText({ code, constraint, table }: pg.DatabaseError): string {
  const name = constraint ?? table;
  return `database error ${code ?? 'without a code'}${name === undefined ? '' : ` of ${name}`}`;
}

/** The record in lines, for a command that ends with it. */
export function errorLines(error: unknown): string {
  const { error: text, stack, ...rest } = errorRecord(error);
  return [text, ...Object.values(rest), stack ?? ''].join('\n').trimEnd();
}

/** The text with e-mail addresses left out: mail servers repeat them in what they refuse. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]');
}

/** The stack without the message that it begins with, which may be of several lines. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.slice(end).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n') || undefined;
}
