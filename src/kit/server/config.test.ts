import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any variable the product runs on this machine alone', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    sampleData: true,
    countsVisits: true,
    trustedProxies: 0,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SAMPLE_DATA', 'maybe'],
  ['WARDS_URL', 'file:///etc/passwd'],
])('a bad %s (%s) is refused in a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('the public address loses the slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://mahalla.example/' }).publicUrl).toBe('https://mahalla.example');
});

test('a file store has its address and both parts of its key, or none of them', () => {
  const whole = {
    S3_URL: 'https://s3.eu-west-2.amazonaws.com/mahalla/',
    S3_ACCESS_KEY_ID: 'AKID',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig({ ...whole, S3_REGION: 'eu-west-2' }).s3).toEqual({
    url: 'https://s3.eu-west-2.amazonaws.com/mahalla',
    region: 'eu-west-2',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
  });
  expect(readConfig(whole).s3).toMatchObject({ region: 'auto' });
  for (const name of Object.keys(whole)) {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`Missing: ${name}.`);
  }
});
