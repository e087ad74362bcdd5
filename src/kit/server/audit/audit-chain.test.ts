import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#kit/server/db/database.ts';
import { asApplication, openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { auditLog } from '../kit.tables.ts';
import { audit, eraseFromAudit } from './audit.ts';
import { canRewriteAuditLog, sealAuditLog, verifyAuditLog } from './audit-chain.ts';

const person = '019ab0c0-0000-7000-8000-000000000001';

async function write(db: Db, id = person): Promise<void> {
  const target = { type: 'user', id };
  await audit(testCtx(db), {
    action: 'user.edit',
    target,
    before: { email: 'a@example.org' },
    reason: 'Asked',
  });
}

/** A database with ten sealed entries. */
async function aSealedLog(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  for (let count = 0; count < 10; count++) await write(database.db);
  await sealAuditLog(testCtx(database.db));
  return database;
}

/** Changes rows as an owner of the server could, without firing triggers. */
async function tamper({ db }: TestDatabase, statement: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });
}

test('an untouched chain is valid, also with entries that are not sealed yet', async () => {
  const database = await aSealedLog();
  await write(database.db);
  const verdict = await verifyAuditLog(database.db);
  expect(verdict).toMatchObject({ sealed: 10, unsealed: 1, problem: null, end: { number: 10 } });
  await database.close();
});

const fifth = `(select entry_id from audit_seals where number = 5)`;
test.each([
  [
    'a changed actor',
    `update audit_log set actor_id = gen_random_uuid() where id = ${fifth}`,
    /^entry 5 .* has been changed/,
  ],
  [
    'a changed time',
    `update audit_log set created_at = created_at - interval '1 day' where id = ${fifth}`,
    /^entry 5 .* has been changed/,
  ],
  [
    'a changed reason',
    `update audit_log set reason = 'Nothing' where id = ${fifth}`,
    /what entry 5 .* has been changed/,
  ],
  ['a deleted entry', `delete from audit_log where id = ${fifth}`, /^entry 5 .* has been deleted/],
  [
    'an entry deleted with its seal',
    `with gone as (delete from audit_seals where number = 5 returning entry_id) delete from audit_log where id in (select entry_id from gone)`,
    /between 4 and 6 are missing/,
  ],
  [
    'a missing beginning',
    `delete from audit_seals where number < 3`,
    /what came before entry 3 .* is missing/,
  ],
  [
    'a replaced seal',
    `update audit_seals set hash = md5('x') where number = 5`,
    /^entry 5 .* has been changed/,
  ],
])('verifying the chain finds %s', async (_, statement, problem) => {
  const database = await aSealedLog();
  await tamper(database, statement);
  expect((await verifyAuditLog(database.db)).problem).toMatch(problem);
  await database.close();
});

test('the chain stays valid after a person is erased and old entries are removed', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const old = { action: 'x.y', targetType: 'user', targetId: person, requestId: 'x', reason: 'Once' };
  await db.insert(auditLog).values({ ...old, createdAt: '2020-01-01T00:00:00.000Z' });
  await db.insert(auditLog).values({ ...old, createdAt: '2021-01-01T00:00:00.000Z' });
  await write(db);
  await sealAuditLog(testCtx(db));
  await write(db);
  await eraseFromAudit(db, person);
  expect(await verifyAuditLog(db)).toMatchObject({ sealed: 3, unsealed: 1, problem: null });
  await db.execute(sql`select audit_remove_before(now())`);
  await write(db);
  await sealAuditLog(testCtx(db));
  expect(await verifyAuditLog(db)).toMatchObject({ sealed: 4, end: { number: 5 }, problem: null });
  const kept = await db.select({ reason: auditLog.reason }).from(auditLog).orderBy(auditLog.id);
  expect(kept).toEqual([{ reason: null }, { reason: null }, { reason: 'Asked' }]);
  await database.close();
});

test('concurrent writing, sealing and erasing gives every entry one seal and keeps the chain valid', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const others = Array.from({ length: 4 }, (_, at) => `019ab0c0-0000-7000-8000-00000000001${at}`);
  await Promise.all([
    ...Array.from({ length: 200 }, (_, at) => write(db, others[at % others.length])),
    ...Array.from({ length: 20 }, () => sealAuditLog(testCtx(db))),
    ...others.map((id) => eraseFromAudit(db, id)),
  ]);
  await sealAuditLog(testCtx(db));
  expect(await verifyAuditLog(db)).toMatchObject({ sealed: 200, unsealed: 0, problem: null });
  await database.close();
});

test('the application’s role may add, seal, erase and verify entries, and nothing else', async () => {
  const database = await aSealedLog();
  const own = await asApplication(database);
  await write(own.db);
  await sealAuditLog(testCtx(own.db));
  await eraseFromAudit(own.db, person);
  await own.db.execute(sql`select audit_remove_before(now())`);
  expect(await verifyAuditLog(own.db)).toMatchObject({ sealed: 11, problem: null });
  expect([await canRewriteAuditLog(own.db), await canRewriteAuditLog(database.db)]).toEqual([false, true]);
  const denied = [
    'update audit_log set reason = null',
    'delete from audit_log',
    'truncate audit_log',
    "insert into audit_seals values (99, gen_random_uuid(), null, 'x', 'x')",
    'update audit_seals set salt = null',
    'delete from audit_seals',
    'truncate audit_seals',
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'select audit_empty(array[]::uuid[])',
  ];
  for (const statement of denied) {
    await expect(own.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
  // Triggers stop even the owner of the tables.
  for (const statement of [
    'update audit_log set reason = null',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(database.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: 'P0001' },
    });
  }
  await own.close();
  await database.close();
});
