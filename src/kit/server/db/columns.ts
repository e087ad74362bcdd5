import { customType, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A primary key made by us, in order of time (UUID version 7), so that new rows stand together in the index. */
export const idColumn = () => uuid('id').primaryKey().$defaultFn(v7);

/** An instant, read and written as ISO 8601 text in UTC. */
export const instantColumn = (name: string) => isoInstant(name);

export const createdAtColumn = () => isoInstant('created_at').notNull().$defaultFn(nowText);
export const updatedAtColumn = () =>
  isoInstant('updated_at').notNull().$defaultFn(nowText).$onUpdateFn(nowText);

const isoInstant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** A point of PostgreSQL's cube extension; written by the database itself (generated columns), never read. */
export const cubeColumn = customType<{ data: string }>({ dataType: () => 'cube' });

function nowText(): string {
  return new Date().toISOString();
}
