import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export function isConnectedTo(_viewerId: string, _member: AnyPgColumn, _now: Date): SQL {
  return sql`false`;
}
