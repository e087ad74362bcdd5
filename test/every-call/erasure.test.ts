import { expect, test } from 'vitest';
import { thePassword } from '../factories/password.ts';
import { workOff } from '../factories/queue.ts';
import { rowsWith } from '../rows-with.ts';
import { openTestDatabaseAsApplication } from '../test-database.ts';
import { anApp, type TestApp } from '../with-app.ts';
import { anOpenReport } from './canary/acts.ts';
import { aLife, canaries } from './canary/life.ts';
import { callsOfMembers, uses } from './canary/uses.ts';

test('each call by which a member may leave something behind is made use of, or says why not', () => {
  expect(Object.keys(uses).sort()).toEqual(callsOfMembers().sort());
});

test('of a member who has used every call nothing is left: no name, address, number, word or picture', async () => {
  // With the site's own role: so it is shown to be enough for every call.
  const app = await anApp({}, openTestDatabaseAsApplication);
  const life = await aLife(app);
  const kept = new Set(await filesOf(app));
  for (const [name, use] of Object.entries(uses)) {
    if (typeof use === 'string') continue;
    await use(life).catch((error: unknown) => {
      throw new Error(`With ${name}: ${String(error)}`);
    });
    await workOff(app.ctx);
  }
  expect((await rowsWith(app.ctx.db, 'canary')).length).toBeGreaterThan(20);
  const hers = (await filesOf(app)).filter((key) => !kept.has(key));
  expect(hers.length).toBeGreaterThanOrEqual(3);

  const undecided = await anOpenReport(life);
  await life.canary('deleteAccount', { password: thePassword });
  await workOff(app.ctx);
  // What is reported stays until it is decided, for that alone.
  for (const row of await rowsWith(app.ctx.db, 'canary')) expect(row).toContain(undecided);
  await life.admin('updateReport', { id: undecided, actionTaken: 'content_removed', statement: 'Gone.' });
  await workOff(app.ctx);
  for (const canary of canaries) expect(await rowsWith(app.ctx.db, canary)).toEqual([]);
  const left = await filesOf(app);
  expect(hers.filter((key) => left.includes(key))).toEqual([]);
  await app.close();
}, 60_000);

/** The keys of all stored files. */
async function filesOf({ ctx }: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.files.list()) keys.push(key);
  return keys;
}
