import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import pino, { type DestinationStream } from 'pino';
import { errorCauses } from './db/database-errors.ts';

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * Creates a log of one JSON line per event on standard output. Never pass it secrets, people's addresses or bodies of
 * requests. Pass errors as `error`: they are written without the values of statements.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { error: errorRecord } }, destination);
}

/** What may be written of an error, in a log or a row. */
export type ErrorRecord = {
  /** Its class and message; for the database's errors, whose message may contain values, only the SQLSTATE. */
  error: string;
  /** The violated constraint and its table: 'users_email_key', 'users'. */
  constraint?: string;
  table?: string;
  column?: string;
  /** The statement with $1, $2, … in place of its values. */
  query?: string;
  /** Where it was thrown. */
  stack?: string;
};

/**
 * Describes an error without any value of a statement: parameters, the database's details (“Key (email)=(…) already
 * exists”) and messages (“invalid input syntax for type date: …”) may contain anything that somebody typed.
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

/** Describes an error in one line: 'Error: disk full', 'database error 23505 of users_email_key'. */
export function errorText(error: unknown): string {
  const causes = [...errorCauses(error)];
  const refused = causes.find((cause) => cause instanceof pg.DatabaseError);
  if (refused) return databaseText(refused);
  const query = causes.find((cause) => cause instanceof DrizzleQueryError);
  // The statement did not reach the database: its cause says why, and contains no value.
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

/** Removes email addresses from a text: mail servers repeat them in their errors. */
export function withoutAddresses(text: string): string {
  return text.replace(/(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]');
}

/** The stack without its message, which may have several lines. */
function framesOf({ stack = '', message }: Error): string | undefined {
  const end = stack.indexOf(message) + message.length;
  const frames = stack.slice(end).split('\n');
  return frames.filter((line) => /^\s+at /.test(line)).join('\n') || undefined;
}
