// @module-tag thorough
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memberProfiles } from '#features/people/member-profiles/server/member-profile.tables.ts';
import { chosenSeed, seededRandom } from '../crash/seeded-random.ts';
import { aGroup } from '../factories/groups.ts';
import { drawFaults } from './faults.ts';
import { findViolations, rulesAlways, rulesAtRest } from './invariants.ts';
import { type Acknowledged, drawScene, nothingAcknowledged, peopleActs } from './people-acts.ts';
import { retryUntilUp } from './storm.ts';
import { aStormSite, type StormMember, type StormSite } from './storm-site.ts';

/** The number of answered acts; 10,000 in `npm run test:long`. TEST_SEED repeats a run, except for the order of concurrent acts. */
const acts = Number(process.env.PEOPLE_ACTS || 100);
/** Each round is injected by a few faults; twenty make a long run. */
const actsARound = Math.max(100, acts / 20);

test(`counters equal their rows after ${acts} random acts of members in forum, groups and conversations, with processes killed`, async () => {
  const seed = chosenSeed();
  const random = seededRandom(seed);
  const site = await aStormSite();
  const done = { ok: 0, no: 0, unknown: 0, kills: 0 };
  try {
    await showEverybody(site);
    for (let round = 0; round * actsARound < acts; round += 1) {
      const broken = await actWhileKilled(site, random, done);
      expect(broken, `TEST_SEED=${seed}, round ${round}`).toEqual([]);
    }
    await site.settle();
    expect(await findViolations(site.pool, rulesAtRest), `TEST_SEED=${seed}`).toEqual([]);
    console.log(`TEST_SEED=${seed}: ${JSON.stringify(done)}`);
    // About a third of the acts are allowed. By chance it may be far fewer, but not so few that nothing was tried.
    expect(done.ok).toBeGreaterThan(acts / 20);
  } finally {
    await site.close();
  }
});

/** Runs one round: members act while processes and the database are killed. Returns the rules that were broken. */
async function actWhileKilled(
  site: StormSite,
  random: () => number,
  done: { ok: number; no: number; unknown: number; kills: number },
): Promise<string[]> {
  await retryUntilUp(() => newRound(site));
  const acknowledged = nothingAcknowledged();
  const faults = [
    ...drawFaults(random, actsARound),
    {
      name: 'a process is killed',
      afterOperations: Math.floor(random() * actsARound * 0.8),
      inject: () => site.killServer(random() < 0.5 ? 0 : 1),
    },
  ];
  const injected: Promise<void>[] = [];
  let answered = 0;

  function injectDue(): void {
    for (const fault of faults.filter(({ afterOperations }) => afterOperations <= answered)) {
      faults.splice(faults.indexOf(fault), 1);
      if (fault.name.endsWith('killed')) done.kills += 1;
      const ended = fault.inject(site);
      ended.catch(() => undefined);
      injected.push(ended);
    }
  }

  async function runMember(member: StormMember): Promise<void> {
    const everyone = site.members.map(({ id }) => id);
    const all = Object.values(peopleActs);
    while (answered < actsARound) {
      injectDue();
      const act = all[Math.floor(random() * all.length)];
      const scene = await retryUntilUp(() => drawScene(site.pool, member.id, everyone, random));
      const outcome = (await act?.({ member, scene, acknowledged })) ?? 'unknown';
      done[outcome] += 1;
      if (outcome === 'unknown') await delay(20 + random() * 100);
      else answered += 1;
    }
  }

  await Promise.all(site.members.map(runMember));
  await Promise.all(injected);
  const broken = await retryUntilUp(() => findViolations(site.pool, rulesAlways));
  return [...acknowledged.violations, ...broken, ...(await lostMessages(site, acknowledged))];
}

async function lostMessages({ pool }: StormSite, { messages }: Acknowledged): Promise<string[]> {
  const asked = [...messages];
  const { rows } = await retryUntilUp(() =>
    pool.query<{ client_id: string }>(
      `select client_id from unnest($1::uuid[]) as asked (client_id)
       where (select count(*) from chat_messages m where m.client_id = asked.client_id) <> 1`,
      [asked],
    ),
  );
  return rows.map(({ client_id }) => `a message was lost, or stored twice: ${client_id}`);
}

/** Deletes ended connections, so that their members may ask each other again, and adds a group with few places. */
async function newRound({ db, pool, members }: StormSite): Promise<void> {
  await pool.query('delete from rate_limits');
  await pool.query('delete from member_blocks');
  await pool.query(`delete from member_connections where status not in ('pending', 'accepted')`);
  await pool.query(
    `update member_connections set sent_at = sent_at - interval '2 days' where status = 'accepted'`,
  );
  const [founder] = members;
  if (founder) await aGroup(db, [{ id: founder.id }], { memberLimit: 3 });
}

/** Gives every member a directory entry that allows introductions. */
async function showEverybody({ db, members }: StormSite): Promise<void> {
  const shown = { searchText: '', seenBy: 'members' as const };
  await db
    .insert(memberProfiles)
    .values(members.map(({ id }, at) => ({ userId: id, shownName: `Member ${at}`, ...shown })));
}
