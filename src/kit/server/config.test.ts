import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any variables the site is reachable from this machine only', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    sampleData: true,
    isLocal: true,
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
])('an invalid %s (%s) is refused with an error that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('the metrics port needs a token where a proxy may be in front of the site', () => {
  const token = 'a-token-of-thirty-two-characters!';
  expect(readConfig({ METRICS_PORT: '9100' })).toMatchObject({ metricsPort: 9100, metricsToken: undefined });
  for (const proxied of [
    { TRUSTED_PROXIES: '1' },
    { PUBLIC_URL: 'https://mahalla.example' },
    { PUBLIC_URL: 'http://mahalla.example' },
  ]) {
    expect(() => readConfig({ ...proxied, METRICS_PORT: '9100' })).toThrow(/METRICS_TOKEN/);
    const config = readConfig({ ...proxied, METRICS_PORT: '9100', METRICS_TOKEN: token });
    expect(config.metricsToken).toBe(token);
  }
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/);
});

test('a trailing slash is removed from the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://mahalla.example/' }).publicUrl).toBe('https://mahalla.example');
});

test.each([
  'https://example.org/mahalla',
  'https://example.org/mahalla/',
  'https://example.org//',
  'https://example.org/?borough=redbridge',
  'https://example.org?',
  'https://example.org/#home',
  'https://amina@example.org',
  'https://amina:secret@example.org/',
])('%s is refused as the public address with one sentence that says what to write', (given) => {
  const shown = given.replace('secret', '…');
  expect(() => readConfig({ PUBLIC_URL: given })).toThrow(
    new ConfigError(
      `PUBLIC_URL is “${shown}”: it has no path, query, fragment or user name, so write https://example.org.`,
    ),
  );
});

test('a public address may have a port, and capital letters in its host', () => {
  const written = ['https://example.org:8443', 'http://localhost:3000', 'https://Mahalla.Example.org/'];
  for (const address of written) expect(() => readConfig({ PUBLIC_URL: address })).not.toThrow();
});

test('an S3 file store needs its address and both parts of its key', () => {
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

test('the error for an invalid setting quotes it and gives an example, but no secrets', () => {
  const problem = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
      return 'none';
    } catch (error) {
      return error instanceof ConfigError ? error.message : 'another';
    }
  };
  expect(problem({ PORT: 'abc' })).toBe('PORT is “abc”: give a number from 0 to 65535, such as 3000.');
  expect(problem({ SMTP_URL: 'mail.example.org' })).toBe(
    'SMTP_URL is “mail.example.org”: write smtp://user:password@mail.example.org:587, or smtps:// and port 465.',
  );
  expect(problem({ PORT: 'abc', SMTP_URL: 'x' }).split('\n')).toHaveLength(2);
  expect(problem({ DATABASE_URL: 'mysql://site:pa:ss@db/x' })).toContain(
    'DATABASE_URL is “mysql://site:…@db/x”',
  );
  for (const name of ['SESSION_SECRET', 'ADMIN_PASSWORD', 'STRIPE_SECRET_KEY', 'METRICS_TOKEN'])
    expect([name, problem({ [name]: 'hunter' })]).not.toEqual([name, expect.stringContaining('hunter')]);
});

test('the sender may be a bare address or one with a display name', () => {
  const from = (text: string) => readConfig({ MAIL_FROM: text }).mailFrom;
  expect(from('Mahalla <salam@example.org>')).toBe('salam@example.org');
  expect(from('"Ilford, Muslims" <salam@example.org> ')).toBe('salam@example.org');
  expect(from('salam@example.org')).toBe('salam@example.org');
  expect(() => from('Mahalla <salam>')).toThrow('MAIL_FROM is “Mahalla <salam>”');
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'https://mahalla.localhost', HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://mahalla.example.org' }, false],
  [{ PUBLIC_URL: 'https://localhost.example.org' }, false],
  [{ PUBLIC_URL: 'https://mahalla.example.org', SAMPLE_DATA: 'on' }, true],
  [{ SAMPLE_DATA: 'off' }, false],
])('a site that others can reach has the sample community only on request: %j', (environment, sampleData) => {
  expect(readConfig(environment)).toMatchObject({ sampleData });
});
