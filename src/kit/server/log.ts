import pino, { type DestinationStream } from 'pino';
import { errorRecord } from './error-record.ts';

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/**
 * One JSON line an event on standard output. Never give it secrets, addresses of people or bodies of requests. What is thrown
 * goes under `error`, and is written without the values of statements.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino({ level, base: null, serializers: { error: errorRecord } }, destination);
}
