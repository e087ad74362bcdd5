import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { memberProfiles } from '#features/people/member-profiles/server/tables.ts';
import { chosenSeed, seededChance } from '../crash/seeded-chance.ts';
import { aGroup } from '../factories/groups.ts';
import { alwaysTrue, brokenRules, trueAtRest } from './invariants.ts';
import { lookAround, noPromisesYet, type PeoplePromises, peopleActs } from './people-acts.ts';
import { untilUp } from './storm.ts';
import { aStormSite, type StormMember, type StormSite } from './storm-site.ts';
import { weatherOf } from './weather.ts';

/** Acts that were answered; `npm run test:long` waits for 10,000. CRASH_SEED repeats a run as far as chance allows. */
const acts = Number(process.env.PEOPLE_ACTS || 100);
/** Each round is struck by a few blows; twenty make a long run. */
const actsARound = Math.max(100, acts / 20);

test(`counters equal their rows after ${acts} random acts of members in forum, groups and conversations, with processes killed`, {
  timeout: 120_000 + acts * 250,
}, async () => {
  const seed = chosenSeed();
  const chance = seededChance(seed);
  const site = await aStormSite();
  const done = { ok: 0, no: 0, unknown: 0, kills: 0 };
  try {
    await showEverybody(site);
    for (let round = 0; round * actsARound < acts; round += 1) {
      const broken = await actWhileKilled(site, chance, done);
      expect(broken, `CRASH_SEED=${seed}, round ${round}`).toEqual([]);
    }
    await site.comeToRest();
    expect(await brokenRules(site.pool, trueAtRest), `CRASH_SEED=${seed}`).toEqual([]);
    console.log(`CRASH_SEED=${seed}: ${JSON.stringify(done)}`);
    expect(done.ok).toBeGreaterThan(acts / 5);
  } finally {
    await site.close();
  }
});

/** One round: members act until so many acts were answered, while processes and database are killed. Answers what is broken. */
async function actWhileKilled(
  site: StormSite,
  chance: () => number,
  done: { ok: number; no: number; unknown: number; kills: number },
): Promise<string[]> {
  await untilUp(() => newRound(site));
  const promises = noPromisesYet();
  const blows = [
    ...weatherOf(chance, actsARound),
    {
      name: 'a process is killed',
      afterOperations: Math.floor(chance() * actsARound * 0.8),
      strike: () => site.killServer(chance() < 0.5 ? 0 : 1),
    },
  ];
  const struck: Promise<void>[] = [];
  let answered = 0;

  function strikeDue(): void {
    for (const blow of blows.filter(({ afterOperations }) => afterOperations <= answered)) {
      blows.splice(blows.indexOf(blow), 1);
      if (blow.name.endsWith('killed')) done.kills += 1;
      const over = blow.strike(site);
      over.catch(() => undefined);
      struck.push(over);
    }
  }

  async function live(member: StormMember): Promise<void> {
    const everyone = site.members.map(({ id }) => id);
    const all = Object.values(peopleActs);
    while (answered < actsARound) {
      strikeDue();
      const act = all[Math.floor(chance() * all.length)];
      const scene = await untilUp(() => lookAround(site.pool, member.id, everyone, chance));
      const outcome = (await act?.({ member, scene, promises })) ?? 'unknown';
      done[outcome] += 1;
      if (outcome === 'unknown') await delay(20 + chance() * 100);
      else answered += 1;
    }
  }

  await Promise.all(site.members.map(live));
  await Promise.all(struck);
  const broken = await untilUp(() => brokenRules(site.pool, alwaysTrue));
  return [...promises.violations, ...broken, ...(await lostMessages(site, promises))];
}

async function lostMessages({ pool }: StormSite, { messages }: PeoplePromises): Promise<string[]> {
  const asked = [...messages];
  const { rows } = await untilUp(() =>
    pool.query<{ client_id: string }>(
      `select client_id from unnest($1::uuid[]) as asked (client_id)
       where (select count(*) from chat_messages m where m.client_id = asked.client_id) <> 1`,
      [asked],
    ),
  );
  return rows.map(({ client_id }) => `a message was lost, or stored twice: ${client_id}`);
}

/** What is over between two is forgotten, so that they may ask each other again, and there is a group with few places. */
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

/** Every member has an entry in the directory that says they may be asked. */
async function showEverybody({ db, members }: StormSite): Promise<void> {
  const shown = { searchText: '', seenBy: 'members' as const };
  await db
    .insert(memberProfiles)
    .values(members.map(({ id }, at) => ({ userId: id, shownName: `Member ${at}`, ...shown })));
}
