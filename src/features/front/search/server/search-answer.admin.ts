import { asc, eq, sql } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { breaksUnique } from '#kit/server/db/database-errors.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import {
  AdminSearchAnswer,
  calls,
  searchAnswerNotFound,
  searchAnswerTaken,
} from '../search-answer.contract.ts';
import { searchAnswers } from './search-answer.tables.ts';

const target = (id: string) => ({ type: 'search_answer', id });

/** Returns all answers by title. */
export const listSearchAnswers = handle(calls.listSearchAnswers, async ({ db }) => {
  const rows = await db
    .select()
    .from(searchAnswers)
    .orderBy(asc(sql`lower(${searchAnswers.title})`));
  return rows.map((row) => present(AdminSearchAnswer, row, {}));
});

/** Adds an answer. Refuses: search_answer_taken. */
export const createSearchAnswer = handle(calls.createSearchAnswer, {
  async run(tx, input) {
    const [row] = await tx.db.insert(searchAnswers).values(input).returning().catch(refuseTaken);
    if (!row) throw new Error('The answer was not stored.');
    const answer = present(AdminSearchAnswer, row, {});
    await audit(tx, { action: 'search_answer.create', target: target(row.id), after: answer });
    return answer;
  },
});

/** Changes an answer. Refuses: search_answer_not_found, search_answer_taken. */
export const updateSearchAnswer = handle(calls.updateSearchAnswer, {
  async run(tx, { id, ...input }) {
    const [before] = await tx.db.select().from(searchAnswers).where(eq(searchAnswers.id, id)).for('update');
    if (!before) throw apiError(searchAnswerNotFound);
    const [row] = await tx.db
      .update(searchAnswers)
      .set(input)
      .where(eq(searchAnswers.id, id))
      .returning()
      .catch(refuseTaken);
    if (!row) throw apiError(searchAnswerNotFound);
    const answer = present(AdminSearchAnswer, row, {});
    await audit(tx, {
      action: 'search_answer.update',
      target: target(id),
      before: present(AdminSearchAnswer, before, {}),
      after: answer,
    });
    return answer;
  },
});

/** Deletes an answer. Refuses: search_answer_not_found. */
export const deleteSearchAnswer = handle(calls.deleteSearchAnswer, {
  async run(tx, { id }) {
    const [row] = await tx.db.delete(searchAnswers).where(eq(searchAnswers.id, id)).returning();
    if (!row) throw apiError(searchAnswerNotFound);
    await audit(tx, {
      action: 'search_answer.delete',
      target: target(id),
      before: present(AdminSearchAnswer, row, {}),
    });
    return { message: 'Answer deleted.' };
  },
});

function refuseTaken(error: unknown): never {
  throw breaksUnique(error, 'search_answers_title_once') ? apiError(searchAnswerTaken) : error;
}
