import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions, auditActionText } from './audit-actions.ts';

test('every act that the code writes into the audit log has its plain words', () => {
  const source = join(import.meta.dirname, '../../..');
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/server\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => readFileSync(join(source, path), 'utf8'));
  const written = texts.flatMap((text) =>
    [...text.matchAll(/\baction: (?:.*\? )?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g)].flatMap(
      ([, one, other]) => [one, other].filter((name) => name !== undefined),
    ),
  );
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((name) => !(name in auditActions))).toEqual([]);
});

test('what has none shows its name', () => {
  expect(auditActionText('user.sign_in')).toBe('Signed in');
  expect(auditActionText('times.special_day')).toBe('times: special day');
});
