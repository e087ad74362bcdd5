import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { serverFeatures } from '#app/registry.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { type Ending, endings } from './endings.ts';

type People = readonly { id: string; email: string }[];

/** Every job that reminds somebody of something. */
const reminders = serverFeatures
  .flatMap(({ jobs = [] }) => jobs)
  .filter(({ name }) => name.includes('remind'));

/** The evening before, when shifts and events of the next day are reminded of. */
const eveningBefore = new Date('2026-11-21T20:00:00Z');

async function remind(ctx: Ctx): Promise<void> {
  for (const { run } of reminders) {
    await runSteps(run, { ...ctx, now: eveningBefore });
  }
}

/** Returns how many emails each of these people has been sent. */
async function mailsTo(ctx: Ctx, people: People): Promise<number[]> {
  const addresses = people.map(({ email }) => email);
  const rows = await ctx.db.select().from(outbox).where(inArray(outbox.toEmail, addresses));
  return addresses.map((address) => rows.filter(({ toEmail }) => toEmail === address).length);
}

const bellsOf = (ctx: Ctx, people: People) =>
  Promise.all(people.map(({ id }) => ctx.db.$count(notifications, eq(notifications.userId, id))));

describe.each(endings.filter(({ arrange }) => arrange !== undefined))(
  '$thing: $end ($hangs)',
  (ending: Ending) => {
    testWithDb('tells everyone with a place, and lets nobody in', async ({ ctx }) => {
      const standing = await ending.arrange?.(ctx);
      if (!standing) throw new Error('This pair has nothing to end.');
      const { holders, end, join } = standing;
      const before = await mailsTo(ctx, holders);
      const bells = await bellsOf(ctx, holders);
      await end();
      await workOff(ctx);
      const told = await mailsTo(ctx, holders);
      expect(told.map((count, at) => count - (before[at] ?? 0))).toEqual(holders.map(() => 1));
      const rung = (await bellsOf(ctx, holders)).map((count, at) => count - (bells[at] ?? 0));
      expect(Math.min(...rung)).toBeGreaterThan(0);
      await expect(join()).rejects.toThrow();
      await remind(ctx);
      const reminded = await mailsTo(ctx, holders);
      const mostReminded = Math.max(...reminded.map((count, at) => count - (told[at] ?? 0)));
      expect(mostReminded).toBe(ending.keepsPlaces ? 1 : 0);
    });
  },
);

testWithDb('a shift and an event that stand are reminded of that evening', async ({ ctx }) => {
  for (const thing of ['Event', 'Shift']) {
    const standing = await endings.find((one) => one.thing === thing)?.arrange?.(ctx);
    if (!standing) throw new Error(`${thing} has nothing to end.`);
    await remind(ctx);
    expect([thing, Math.max(...(await mailsTo(ctx, standing.holders)))]).toEqual([thing, 1]);
  }
});

test('docs/endings.md is up to date (npx vitest run -u updates it)', async () => {
  const rows = endings.map(
    ({ thing, end, hangs, happens, told }) => `| ${thing} | ${end} | ${hangs} | ${happens} | ${told} |`,
  );
  const text = `${introduction}\n| thing | how it ends | what hangs on it | what becomes of that | who is told |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/endings.md');
});

const introduction = `# What ends, and who is told

For each way in which a thing can end, this page says what hangs on it, what becomes of that, and who is told. "Push" goes to devices on which a member has turned
notifications on. The page is made from the table in \`test/every-call/endings.ts\`. A test ends each thing in which somebody has a place, and checks that everyone
with a place gets one email and a notice, that nobody can join any more, and that no reminder goes out.
At night, push waits until 7:00 unless what ends begins within twelve hours (docs/notifications.md, “Quiet hours”).
`;
