import { expect } from 'vitest';
import { inTransaction } from '#kit/server/transaction.ts';
import { testWithDb } from '#test/with-db.ts';
import { changeReview } from './change-review.ts';

/** A review of changes to invented things, and a log of what it did. */
function aReview(things: Readonly<Record<string, string>>) {
  const done: string[] = [];
  const review = changeReview<string>({
    async lock(_tx, id) {
      done.push(`lock ${id}`);
      return things[id];
    },
    preview: async (_ctx, id, { before, after, isOpen }) => ({
      name: `${things[id]}`,
      description: '',
      facts: [['Title', String(after.title), isOpen ? 'today' : String(before.title)]],
      path: null,
    }),
    onApproved: async (_tx, thing, { title }) => done.push(`${thing} becomes ${title}`),
    onRejected: async (_tx, thing, { title }) => done.push(`${thing} doesn’t become ${title}`),
    notifyAuthor: async (_tx, thing, decision, submittedBy) =>
      done.push(`${submittedBy} is told of ${thing}: ${JSON.stringify(decision)}`),
  });
  return { review, done };
}

const changes = { one: { before: { title: 'Old' }, after: { title: 'New' } } };

testWithDb(
  'a decision locks the thing, applies or drops the change and notifies its author',
  async ({ ctx }) => {
    const { review, done } = aReview({ one: 'Thing' });
    const decide = (decision: 'approved' | 'rejected', reason: string | null) =>
      inTransaction(ctx, (tx) => review.decided(tx, { changes, submittedBy: 'amina', decision, reason }));
    await decide('approved', null);
    await decide('rejected', 'Too loud');
    expect(done).toEqual([
      'lock one',
      'Thing becomes New',
      'amina is told of Thing: {"isApproved":true,"reason":null}',
      'lock one',
      'Thing doesn’t become New',
      'amina is told of Thing: {"isApproved":false,"reason":"Too loud"}',
    ]);
  },
);

testWithDb('a change to a deleted thing has no effect', async ({ ctx }) => {
  const { review, done } = aReview({});
  const decision = { changes, submittedBy: null, decision: 'approved', reason: null } as const;
  await inTransaction(ctx, (tx) => review.decided(tx, decision));
  expect(done).toEqual(['lock one']);
});

testWithDb(
  'the preview shows the changed thing, and things are locked in the order of their ids',
  async ({ ctx }) => {
    const { review, done } = aReview({ one: 'Thing' });
    expect((await review.preview(ctx, { changes, isOpen: true }))?.facts).toEqual([
      ['Title', 'New', 'today'],
    ]);
    expect((await review.preview(ctx, { changes, isOpen: false }))?.facts).toEqual([['Title', 'New', 'Old']]);
    expect(await review.preview(ctx, { changes: {}, isOpen: true })).toBeUndefined();
    await inTransaction(ctx, (tx) => review.lock(tx, ['two', 'one']));
    expect(done).toEqual(['lock one', 'lock two']);
  },
);
