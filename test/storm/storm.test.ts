import { expect, test } from 'vitest';
import { chosenSeed } from '../crash/seeded-chance.ts';
import { brokenRules, trueAtRest } from './invariants.ts';
import { storm } from './storm.ts';
import { aStormSite, type StormSite } from './storm-site.ts';

/** How many storms; `npm run test:long` makes 200. CRASH_SEED=<the one that broke something> STORM_SEEDS=1 repeats it. */
const count = Number(process.env.STORM_SEEDS || 1);

test(`${count} storms of kills, stops, cuts and jumping clocks break no rule and no promise`, {
  timeout: 120_000 + count * 30_000,
}, async () => {
  const first = chosenSeed();
  const site = await aStormSite();
  let acknowledged = 0;
  try {
    for (let seed = first; seed < first + count; seed += 1) {
      const report = await storm(site, seed).catch((error: unknown) => {
        throw new Error(`CRASH_SEED=${seed}`, { cause: error });
      });
      acknowledged += report.acknowledged;
      if ((seed - first) % 20 === 19) console.log(`${seed - first + 1} storms, ${acknowledged} promises.`);
      if (report.violations.length > 0)
        expect.fail([`CRASH_SEED=${seed}`, ...report.violations, ...report.history].join('\n'));
    }
    await site.comeToRest();
    expect(await brokenRules(site.pool, trueAtRest)).toEqual([]);
    await expectMailOnce(site);
    console.log(`${count} storms from CRASH_SEED=${first}: ${acknowledged} promises, all of them kept.`);
  } finally {
    await site.close();
  }
});

/** Every message has arrived; a second copy, after a cut, has the Message-ID of the first. */
async function expectMailOnce({ pool, post }: StormSite): Promise<void> {
  const { rows } = await pool.query<{ id: string; to_email: string }>(
    `select id, to_email from outbox where status = 'done'`,
  );
  const arrived = new Map(post.received.map(({ messageId, to }) => [messageId.split('@')[0]?.slice(1), to]));
  expect(rows.filter(({ id, to_email }) => arrived.get(id) !== to_email)).toEqual([]);
  expect(arrived.size).toBe(rows.length);
}
