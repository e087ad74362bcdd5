import pg from 'pg';
import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { announceChanges, changesChannel, quietTables } from './change-notices.ts';

testWithDb('a table that is added says when it changes, the clockwork does not', async ({ database }) => {
  const client = new pg.Client(database.connection);
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query(`listen ${changesChannel}`);
  await client.query('create table things (name text)');
  await announceChanges(client);
  await announceChanges(client);
  await client.query(`begin; insert into things values ('a'), ('b'); delete from things; commit`);
  expect(heard).toEqual(['things']);
  await client.query(`delete from rate_limits`);
  await client.query('select 1');
  expect(heard).toHaveLength(1);
  await client.end();
});

testWithDb('the quiet ones are tables that there are', async ({ database }) => {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not exists (
       select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'announce_change')`,
  );
  await client.end();
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...quietTables]);
});
