import pino from 'pino';

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** One JSON line an event on standard output. Never give it secrets, addresses of people or bodies of requests. */
export function createLog(level: string): Log {
  return pino({ level, base: null });
}
