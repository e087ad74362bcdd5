import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { auditedActions } from '#test/audited-actions.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { search } from './search.read.ts';
import {
  createSearchAnswer,
  deleteSearchAnswer,
  listSearchAnswers,
  updateSearchAnswer,
} from './search-answer.admin.ts';

const answersTo = async (ctx: Ctx, q: string) =>
  (await search.run(ctx, { q, limit: 3 })).answers.map(({ title }) => title);

const archery = {
  title: 'Archery',
  line: 'Where to learn it',
  path: '/events?search=archery',
  phrases: ['archery', 'bow and arrow', 'Bogenschießen'],
  sortOrder: 50,
};

testWithDb(
  'an answer that is added, changed and deleted appears in search as it then is',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await createSearchAnswer.run(admin, archery);
    for (const q of ['archery', 'Archrey', 'arrow bow', 'bogenschiessen', 'arche'])
      expect(await answersTo(ctx, q), q).toContain('Archery');
    expect(await answersTo(ctx, 'arrow')).not.toContain('Archery');

    await updateSearchAnswer.run(admin, { id, ...archery, title: 'Bows and arrows', phrases: ['crossbow'] });
    expect(await answersTo(ctx, 'archery')).toEqual([]);
    expect(await answersTo(ctx, 'crossbows')).toEqual(['Bows and arrows']);
    expect(await listSearchAnswers.run(admin, {})).toContainEqual({
      id,
      ...archery,
      title: 'Bows and arrows',
      phrases: ['crossbow'],
    });

    await deleteSearchAnswer.run(admin, { id });
    expect(await answersTo(ctx, 'crossbow')).toEqual([]);
    expect(await auditedActions(ctx.db)).toEqual([
      'search_answer.create',
      'search_answer.update',
      'search_answer.delete',
    ]);
    await expect(deleteSearchAnswer.run(admin, { id })).rejects.toMatchObject({
      code: 'search_answer_not_found',
    });
    await expect(updateSearchAnswer.run(admin, { id, ...archery })).rejects.toMatchObject({
      code: 'search_answer_not_found',
    });
  },
);

test('of two administrators who add the same title at once, one is refused', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const both = await Promise.allSettled([
    createSearchAnswer.run(admin, archery),
    createSearchAnswer.run(admin, { ...archery, title: 'ARCHERY' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'search_answer_taken' },
  });
  await database.close();
});

testWithDb(
  'answers with more words in common come first, then those with the smaller number',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    await createSearchAnswer.run(admin, { ...archery, title: 'Second', sortOrder: 9 });
    await createSearchAnswer.run(admin, { ...archery, title: 'Third', sortOrder: 10 });
    await createSearchAnswer.run(admin, {
      ...archery,
      title: 'First',
      phrases: ['archery club'],
      sortOrder: 900,
    });
    expect(await answersTo(ctx, 'an archery club in Ilford')).toEqual(['First', 'Second', 'Third']);
  },
);
