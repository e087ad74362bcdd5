import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';

/** Pages that answer searches with certain words; administrators keep the list. */
export const searchAnswers = pgTable(
  'search_answers',
  {
    id: idColumn(),
    title: text('title').notNull(),
    line: text('line').notNull(),
    path: text('path').notNull(),
    phrases: text('phrases').array().notNull(),
    sortOrder: integer('sort_order').notNull().default(100),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    uniqueIndex('search_answers_title_once').on(sql`lower(${table.title})`),
    check('search_answers_path_ours', sql`${table.path} ~ '^/([^/]|$)'`),
    check('search_answers_phrases_given', sql`cardinality(${table.phrases}) between 1 and 60`),
  ],
);

const listed = 'Nobody in it: the administrators’ list of answers to searches.';

export const erasure: readonly TableErasure[] = [
  erasureOf(searchAnswers, { title: listed, line: listed, path: listed, phrases: listed }),
];
