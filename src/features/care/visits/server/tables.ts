import { date, pgTable, text } from 'drizzle-orm/pg-core';

/** The secret of each day that visitors are told apart by, of today alone: once the day is over, it is deleted. */
export const daySalts = pgTable('day_salts', {
  /** YYYY-MM-DD in the borough. */
  date: date('date').primaryKey(),
  /** 32 random bytes as hexadecimal text. */
  salt: text('salt').notNull(),
});
