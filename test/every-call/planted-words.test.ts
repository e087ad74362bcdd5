// @module-tag thorough
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { createLog } from '#kit/server/log.ts';
import type { TestApp } from '../with-app.ts';
import { knownIds } from './known-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { type Fields, inputsOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

const seed = 786;

/** Values that people might send, recognisable because nothing else contains them. */
const planted = {
  email: 'planted@example.net',
  phone: '020 7946 0999',
  postcode: 'IG1 9ZQ',
  url: 'https://planted.example/words',
  other: 'Planted words 77',
};

/** Replaces the free text in an input; ids and choices from a list stay. */
function plantIn(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => plantIn(one, name));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plantIn(one, key)]));
  }
  if (typeof value !== 'string') return value;
  for (const [part, text] of Object.entries(planted)) if (name.toLowerCase().includes(part)) return text;
  return /^[\da-f-]{36}$|^[a-z][a-z_-]*$|^\d/.test(value) ? value : planted.other;
}

/** A log at debug level, in memory. */
function aDebugLog() {
  const lines: string[] = [];
  const kept = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  return { lines, log: createLog('debug', kept) };
}

const names = z.object({ rows: z.array(z.object({ name: z.string() })) });

/** Makes every write violate a constraint, so that PostgreSQL quotes the whole row in its error. */
async function breakEveryWrite({ database: { db } }: TestApp): Promise<void> {
  const tables = await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sessions')`,
  );
  for (const { name } of names.parse(tables).rows) {
    await db.execute(sql`alter table ${sql.identifier(name)} add constraint broken check (false) not valid`);
  }
}

test('the log contains nothing that people send, even if the database repeats it in an error', async () => {
  const { lines, log } = aDebugLog();
  const app = await anAppWithSample(log);
  onTestFinished(() => app.close());
  const send = senderTo(app);
  const ids = await knownIds(app.database.db);
  const tokens: string[] = [];

  async function sendPlanted(call: Call, signedIn: Record<string, string>): Promise<void> {
    const [sample = {}] = fc.sample(inputsOf(call, ids), { numRuns: 1, seed });
    const input: Fields = Object.fromEntries(
      Object.entries(sample).map(([name, value]) => [name, plantIn(value, name)]),
    );
    const { path, init } = requestOf(call, input, {
      ...signedIn,
      'user-agent': 'Planted words of a browser',
      referer: 'http://localhost/planted-words',
    });
    const response = await send({ path, init });
    await response.body?.cancel();
  }

  const cookies = new Map<string, Record<string, string>>();
  for (const [name, call] of everyCall) {
    const cookie = await cookieFor(app, call);
    cookies.set(name, cookie);
    if (cookie.cookie) tokens.push(cookie.cookie.replace('sid=', ''));
  }
  const calls = everyCall.filter(([, { method }]) => method !== 'GET');
  for (const [name, call] of everyCall) {
    if (call.method === 'GET') await sendPlanted(call, cookies.get(name) ?? {});
  }
  await breakEveryWrite(app);
  for (const [name, call] of calls) await sendPlanted(call, cookies.get(name) ?? {});

  const failed = lines.filter((line) => line.includes('request failed'));
  expect(failed.length, 'writes that reached the database and failed').toBeGreaterThan(20);
  expect(lines.length).toBeGreaterThan(everyCall.length);
  const secrets = [...Object.values(planted), ...tokens, 'planted', 'IG1%20', '%40example.net'];
  const told = lines.filter((line) =>
    secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())),
  );
  expect(told).toEqual([]);
  expect(lines.filter((line) => /"10\.\d+\.\d+\.\d+|127\.0\.0\.1(?!:9\b)/.test(line))).toEqual([]);
});
