import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getWeeklyContent } from './get-weekly-content.ts';

testWithDb('what there is to tell, before anything is sent', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  expect(await getWeeklyContent.run(admin, {})).toEqual([]);
  await anEvent(ctx.db, { title: 'Soup kitchen' });
  expect(await getWeeklyContent.run(admin, {})).toMatchObject([
    { heading: 'This week', title: 'Soup kitchen' },
  ]);
});
