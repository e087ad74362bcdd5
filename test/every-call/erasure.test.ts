// @module-tag thorough
import { expect, test } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { keysIn } from '../factories/file-store.ts';
import { thePassword } from '../factories/password.ts';
import { sendMails, workOff } from '../factories/queue.ts';
import { columnsWith, rowsWith } from '../rows-with.ts';
import { openTestDatabaseAsApplication } from '../test-database.ts';
import { anApp } from '../with-app.ts';
import { anOpenReport } from './canary/acts.ts';
import { aLife, canaries } from './canary/life.ts';
import { callsOfMembers, uses } from './canary/uses.ts';
import { copies, originals } from './copies.ts';

test('each call with which a member may store something is used here, or listed with the reason', () => {
  expect(Object.keys(uses).sort()).toEqual(callsOfMembers().sort());
});

test('after a member has used every call, erasing the account removes every name, address, number, word and picture', async () => {
  // With the application’s role, which also shows that this role is sufficient for every call.
  const app = await anApp({}, openTestDatabaseAsApplication);
  const life = await aLife(app);
  const kept = new Set(await keysIn(app.ctx.files));
  for (const [name, use] of Object.entries(uses)) {
    if (typeof use === 'string') continue;
    await use(life).catch((error: unknown) => {
      throw new Error(`With ${name}: ${String(error)}`);
    });
    await workOff(app.ctx);
  }
  expect((await rowsWith(app.ctx.db, 'canary')).length).toBeGreaterThan(20);
  expect(await unlistedCopies(app.ctx.db)).toEqual([]);
  const hers = (await keysIn(app.ctx.files)).filter((key) => !kept.has(key));
  expect(hers.length).toBeGreaterThanOrEqual(3);

  const undecided = await anOpenReport(life);
  await life.canary('deleteAccount', { password: thePassword });
  await workOff(app.ctx);
  // The email that confirms the deletion.
  await sendMails(app.ctx);
  // A reported copy stays until the report is decided.
  for (const row of await rowsWith(app.ctx.db, 'canary')) expect(row).toContain(undecided);
  await life.admin('updateReport', { id: undecided, actionTaken: 'content_removed', statement: 'Gone.' });
  await workOff(app.ctx);
  for (const canary of canaries) expect(await rowsWith(app.ctx.db, canary)).toEqual([]);
  const left = await keysIn(app.ctx.files);
  expect(hers.filter((key) => left.includes(key))).toEqual([]);
  await app.close();
});

/** Returns the columns that hold her words or her name, and are listed neither as a copy nor as where they were written. */
async function unlistedCopies(db: Db): Promise<string[]> {
  const listed = [...copies.flatMap(({ columns }) => columns), ...originals];
  const found = await columnsWith(db, 'canary');
  return found.filter((column) => !listed.includes(column) && !listed.includes(column.split('.')[0] ?? ''));
}
