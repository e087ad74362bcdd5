// @module-tag thorough
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aClient, type Client } from '../attacks/client.ts';
import { blockCommands, commandLike, inlineCode, sectionOf } from '../documented-commands.ts';
import { anSmtpListener, type ReceivedMessage, type SmtpListener } from '../servers/smtp-listener.ts';
import { hasNextMigration, putNextVersion } from './next-version.ts';
import { anEmptyFolder, anOperator, type StartedSite } from './operator.ts';

const publicUrl = 'https://mahalla.test';
const email = 'amina@mahalla.test';
const mailFrom = 'salam@mahalla.test';
const newPassword = 'seven ripe mangoes in june';
/** Numbers of 01632 are reserved for drama, like those that the site calls invented. */
const details = {
  tagline: 'The neighbours of Valentines Park',
  contactEmail: 'office@mahalla.test',
  contactPhone: '01632 960123',
  contactAddress: '7 Cranbrook Lane\nIlford IG1 4PG',
  dataProtectionEmail: 'privacy@mahalla.test',
  senderName: 'Ilford Neighbours',
  paymentDetails: 'Sort code 00-00-00, account 12345678',
};
/** As pages and emails show it, in one line. */
const shownAddress = '7 Cranbrook Lane, Ilford IG1 4PG';

const inBlocks = (path: string, heading: string) => blockCommands(sectionOf(path, heading));
const inText = (path: string, heading: string) => inlineCode(sectionOf(path, heading));
const commands = {
  start: commandLike(/npm start$/, inBlocks('README.md', 'Run it')),
  newKey: commandLike(/--new-key$/, inBlocks('docs/backup.md', 'Encryption')),
  backup: commandLike(/^npm run backup/, inText('README.md', 'Run it')),
  restore: commandLike(/npm run restore/, inBlocks('README.md', 'Restore a backup')),
  startRestored: commandLike(/npm start$/, inBlocks('README.md', 'Restore a backup')),
  verifyAudit: commandLike(/^npm run/, inText('docs/audit-log.md', 'How tampering is detected')),
  backupBefore: commandLike(/^npm run/, inText('docs/upgrading.md', 'Upgrade')),
};

/** Returns the settings that README names in its numbered steps, with this operator's values. */
function productionSettings(smtpUrl: string): Record<string, string> {
  const steps = sectionOf('README.md', 'Put it into production')
    .split('\n')
    .filter((line) => /^(\d\.| {2})/.test(line));
  const values = new Map([
    ['PUBLIC_URL', publicUrl],
    ['ADMIN_EMAIL', email],
    ['SMTP_URL', smtpUrl],
    ['MAIL_FROM', mailFrom],
  ]);
  const settings = inlineCode(steps.join('\n')).filter((code) => /^[A-Z_]+(=\S+)?$/.test(code));
  return Object.fromEntries(
    settings.map((setting) => {
      const [name = '', value = values.get(name)] = setting.split('=');
      if (value === undefined) throw new Error(`This operator has no value for ${name}.`);
      return [name, value];
    }),
  );
}

test('an operator who follows README and docs has an own, empty site, which comes back from its backup and upgrades', async () => {
  const post = await anSmtpListener();
  onTestFinished(() => post.close());
  const dataDir = anEmptyFolder('data');
  const keyPair = await anOperator({}).run(commands.newKey);
  const [, key = ''] = /^BACKUP_KEY=(\S+)$/m.exec(keyPair) ?? [];
  const settings = { ...productionSettings(post.url), BACKUP_KEY: key };
  const operator = anOperator({ ...settings, DATA_DIR: dataDir });

  const site = await operator.start(commands.start);
  const administrator = await signInAsPrinted(site);
  await expectNoSampleData(administrator);
  await administrator.succeed('PATCH', '/api/admin/settings', details);
  await expectOwnSite(site, administrator);
  await sendMails(administrator, post);
  await choosePassword(administrator, post);
  await sealAuditLog(administrator, site);
  await operator.run(commands.backup);
  await site.stop();

  const copied = anEmptyFolder('backups');
  cpSync(join(dataDir, 'backups'), copied, { recursive: true });
  const identity = join(copied, 'key.txt');
  writeFileSync(identity, keyPair);
  const elsewhere = anEmptyFolder('restored');
  // The settings as before, but for the folder, which the commands name.
  const successor = anOperator(settings);
  const here = (command: string) => moved(command, { '/srv/mahalla': elsewhere });
  const [archive = '', ...others] = readdirSync(copied).filter((name) => name.endsWith('.tar.gz.age'));
  expect(others).toEqual([]);
  const example = /\S+\.age/.exec(commands.restore)?.[0] ?? '.age';
  const restore = moved(here(commands.restore), { [example]: join(copied, archive), 'key.txt': identity });
  expect(await successor.run(restore)).toContain('Restored: ');
  const secret = (folder: string) => readFileSync(join(folder, 'session-secret'), 'utf8');
  expect(secret(elsewhere)).toBe(secret(dataDir));
  expectIntactLog(await anOperator({ ...settings, DATA_DIR: elsewhere }).run(commands.verifyAudit), site);

  const restored = await successor.start(here(commands.startRestored));
  // There is an administrator already.
  expect(restored.printed()).not.toContain('password:');
  await expectOwnSite(restored, await signIn(restored, newPassword));

  const upgrading = anOperator({ ...settings, DATA_DIR: elsewhere });
  expect(await upgrading.run(commands.backupBefore)).toContain('every table and file is the same');
  await restored.stop();
  const newVersion = anEmptyFolder('next');
  putNextVersion(newVersion);
  const upgraded = await anOperator(settings, newVersion).start(here(commands.startRestored));
  expect((await fetch(`${upgraded.url}/api/ready`)).status).toBe(200);
  await expectOwnSite(upgraded, await signIn(upgraded, newPassword));
  await upgraded.stop();
  expect(await hasNextMigration(elsewhere)).toBe(true);
});

/** Replaces the places that a document takes as an example. */
function moved(command: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((text, [example, own]) => {
    if (!text.includes(example)) throw new Error(`“${command}” doesn’t name ${example}.`);
    return text.replace(example, own);
  }, command);
}

async function signIn(site: StartedSite, password: string): Promise<Client> {
  const client = aClient([site.url]);
  const answer = await client.signIn(email, password);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

/** Signs in as the lines say that the first start prints. */
async function signInAsPrinted(site: StartedSite): Promise<Client> {
  await expect.poll(site.printed).toMatch(/password: \S+\n/);
  expect(site.printed()).toContain(`${publicUrl}/sign-in`);
  expect(site.printed()).toContain(`email:   ${email}`);
  return signIn(site, /password: (\S+)/.exec(site.printed())?.[1] ?? '');
}

async function expectNoSampleData(administrator: Client): Promise<void> {
  for (const [path, count] of Object.entries({ mosques: 0, events: 0, 'admin/users': 1 })) {
    const { headers } = await administrator.succeed('GET', `/api/${path}`);
    expect([path, Number(headers.get('x-total-count'))]).toEqual([path, count]);
  }
  // What README says of the health: red until there are own contact details.
  expect(await badParts(administrator)).toEqual(['contact-details']);
}

const healthLines = z.array(z.object({ name: z.string(), tone: z.string() }));

/** Returns the parts of the site that its health shows in red. */
async function badParts(administrator: Client): Promise<string[]> {
  const lines = healthLines.parse((await administrator.succeed('GET', '/api/admin/health')).json());
  return lines.filter(({ tone }) => tone === 'bad').map(({ name }) => name);
}

/** The settings stand, the pages show them to everybody, and nothing is red. */
async function expectOwnSite(site: StartedSite, administrator: Client): Promise<void> {
  expect((await administrator.succeed('GET', '/api/admin/settings')).json()).toMatchObject(details);
  expect(await badParts(administrator)).toEqual([]);
  const visitor = aClient([site.url]);
  const support = (await visitor.succeed('GET', '/support')).text;
  const { tagline, contactEmail, contactPhone } = details;
  for (const shown of [tagline, contactEmail, contactPhone, shownAddress]) expect(support).toContain(shown);
  expect(support).not.toMatch(/Example Street|mahalla\.example/);
  expect((await visitor.succeed('GET', '/privacy')).text).toContain(details.dataProtectionEmail);
}

async function mailLike(post: SmtpListener, isIt: (message: ReceivedMessage) => boolean) {
  await post.waitFor((received) => received.some(isIt));
  const found = post.received.find(isIt);
  return {
    text: found?.text ?? '',
    from: found?.headers.get('from'),
    replyTo: found?.headers.get('reply-to'),
  };
}

/** Answers go to the sender until an administrator names another address. */
async function sendMails(administrator: Client, post: SmtpListener): Promise<void> {
  await administrator.succeed('POST', '/api/admin/test-mail', { email: 'imran@mahalla.test' });
  const first = await mailLike(post, ({ to }) => to === 'imran@mahalla.test');
  expect(first).toMatchObject({ from: expect.stringContaining(details.senderName), replyTo: mailFrom });
  expect(first.from).toContain(`<${mailFrom}>`);
  await administrator.succeed('PATCH', '/api/admin/settings', { replyTo: details.contactEmail });
}

/** Asks for a link to choose a password, and follows it. */
async function choosePassword(administrator: Client, post: SmtpListener): Promise<void> {
  await administrator.succeed('POST', '/api/auth/forgot-password', { email });
  const link = /https:\S+\/reset-password\?token=([\w.-]+)/;
  const { text, from, replyTo } = await mailLike(
    post,
    (message) => message.to === email && link.test(message.text),
  );
  expect(from).toContain(`<${mailFrom}>`);
  expect(replyTo).toBe(details.contactEmail);
  const [address = '', token] = link.exec(text) ?? [];
  expect(address).toContain(publicUrl);
  expect(text).toContain(shownAddress);
  await administrator.succeed('POST', '/api/auth/reset-password', { token, newPassword });
  expect((await administrator.signIn(email, newPassword)).status).toBe(200);
}

/** Waits until the entries of this hour are sealed, as happens each minute. */
async function sealAuditLog(administrator: Client, site: StartedSite): Promise<void> {
  await administrator.succeed('POST', '/api/admin/jobs/seal-audit-log/run', {});
  await expect.poll(() => sealsOf(site).length > 0).toBe(true);
}

/** The hashes that the site's log has noted. */
const sealsOf = (site: StartedSite) =>
  [...site.printed().matchAll(/"hash":"(\w+)","msg":"audit log sealed"/g)].map(([, hash]) => hash);

/** Compares the chain's end with the site's own log, as the check advises. */
function expectIntactLog(verdict: string, site: StartedSite): void {
  expect(verdict).toMatch(/The audit log is intact: [1-9]\d* entries checked/);
  expect(sealsOf(site)).toContain(/The chain ends at entry \d+ with (\w+)/.exec(verdict)?.[1]);
}
