// @module-tag thorough
import { expect, test } from 'vitest';
import { chosenSeed } from '../crash/seeded-random.ts';
import { findViolations, rulesAtRest } from './invariants.ts';
import { storm } from './storm.ts';
import { aStormSite, type StormSite } from './storm-site.ts';

/** The number of storms; 200 in `npm run test:long`. TEST_SEED=<the failing one> STORM_SEEDS=1 repeats one. */
const count = Number(process.env.STORM_SEEDS || 1);

test(`${count} storms of kills, stops, mail failures and clock jumps break no rule and lose no acknowledged write`, async () => {
  const first = chosenSeed();
  const site = await aStormSite();
  let acknowledged = 0;
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const report = await storm(site, seed).catch((error: unknown) => {
        throw new Error(`TEST_SEED=${seed}`, { cause: error });
      });
      acknowledged += report.acknowledged;
      if ((seed - first) % 20 === 19)
        console.log(`${seed - first + 1} storms, ${acknowledged} acknowledged writes.`);
      if (report.violations.length > 0)
        expect.fail([`TEST_SEED=${seed}`, ...report.violations, ...report.history].join('\n'));
    }
    await site.settle();
    expect(await findViolations(site.pool, rulesAtRest)).toEqual([]);
    await expectMailOnce(site);
    console.log(`${count} storms from TEST_SEED=${first}: ${acknowledged} acknowledged writes, none lost.`);
  } finally {
    await site.close();
  }
});

/** Every message has arrived; a second copy has the Message-ID of the first. */
async function expectMailOnce({ pool, post }: StormSite): Promise<void> {
  const { rows } = await pool.query<{ id: string; to_email: string }>(
    `select id, to_email from outbox where status = 'done'`,
  );
  const arrived = new Map(post.received.map(({ messageId, to }) => [messageId.split('@')[0]?.slice(1), to]));
  expect(rows.filter(({ id, to_email }) => arrived.get(id) !== to_email)).toEqual([]);
  expect(arrived.size).toBe(rows.length);
}
