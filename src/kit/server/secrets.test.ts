import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecrets, secretsOf } from './secrets.ts';

test('a signature is valid only for its purpose, text and secret', () => {
  const secrets = secretsOf('one');
  const signature = secrets.sign('link', 'amina');
  expect(secrets.isSigned('link', 'amina', signature)).toBe(true);
  expect(secrets.isSigned('link', 'yusuf', signature)).toBe(false);
  expect(secrets.isSigned('other', 'amina', signature)).toBe(false);
  expect(secretsOf('two').isSigned('link', 'amina', signature)).toBe(false);
  expect(secrets.isSigned('link', 'amina', '')).toBe(false);
});

test('a sealed text can be opened for its purpose, and not altered', () => {
  const secrets = secretsOf('one');
  const sealed = secrets.seal('totp', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(secrets.open('totp', sealed)).toBe('JBSWY3DP');
  expect(() => secrets.open('other', sealed)).toThrow();
  const other = sealed.startsWith('A') ? 'B' : 'A';
  expect(() => secrets.open('totp', other + sealed.slice(1))).toThrow();
});

test('the secret made at the first start is kept, readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-secret-'));
  const first = createSecrets(undefined, dataDir).sign('x', 'y');
  expect(createSecrets(undefined, dataDir).sign('x', 'y')).toBe(first);
  expect(createSecrets('given', dataDir).sign('x', 'y')).not.toBe(first);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
});
