import { expect, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../shift-contract.ts';
import { listNextShifts } from './list-next-shifts.ts';

testWithDb(
  'a list shows the next three shifts of what is open, and nothing of what is not',
  async ({ ctx }) => {
    const { opportunity, user } = await aTeam(ctx);
    const { opportunity: without } = await aTeam(ctx);
    const { opportunity: closed } = await aTeam(ctx, { status: 'closed' });
    const { opportunity: waiting } = await aTeam(ctx, { isApproved: false });
    for (const date of ['2026-12-19', '2026-12-12', '2026-12-05', '2026-11-28']) {
      const shift = await aShift(ctx.db, opportunity.id, { date });
      if (date === '2026-12-05') await takenPlace(ctx.db, shift.id, user.id);
    }
    for (const { id } of [closed, waiting]) await aShift(ctx.db, id);
    const { ctx: reader } = await asMember(ctx);
    const ids = [opportunity, without, closed, waiting].map(({ id }) => id);
    const found = await listNextShifts.run(reader, { ids });
    expect(found).toMatchObject([
      {
        opportunityId: opportunity.id,
        shifts: [
          { date: '2026-11-28', taken: 0 },
          { date: '2026-12-05', taken: 1 },
          { date: '2026-12-12', taken: 0 },
        ],
      },
    ]);
    await expect(listNextShifts.run(ctx, { ids })).rejects.toMatchObject({ code: 'not_signed_in' });
  },
);

const id = '00000000-0000-7000-8000-000000000000';
test.each([
  ['none', ''],
  ['a word', 'all'],
  ['fifty-one', Array.from({ length: 51 }, () => id).join(',')],
])('%s is refused', (_what, ids) => {
  expect(calls.listNextShifts.input.safeParse({ ids }).success).toBe(false);
});
