import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { z } from 'zod';
import { administrator, openCommunityDatabase } from '../community-database.ts';
import { aPostcodesStub } from '../servers/postcodes-stub.ts';
import { aServerProcess, type ServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type SmtpListener } from '../servers/smtp-listener.ts';
import type { TestDatabase } from '../test-database.ts';
import { aClient, type Client } from './client.ts';

/** The product as an attacker finds it: its processes on one database, with the sample community and a mail server. */
export type AttackedSite = {
  urls: readonly string[];
  /** For checking stored data, and for changes that only time would make; the attacks themselves use HTTP. */
  database: TestDatabase;
  dataDir: string;
  post: SmtpListener;
  aClient(cookies?: Map<string, string>): Client;
  /** Signed in as the main administrator, who has just confirmed the password. */
  administrator: Client;
  /** A member who signed up, was approved, and set a password from the link in the email. */
  aMember(firstName: string): Promise<AttackedMember>;
  /** Returns the token of a link in the newest email to someone: `tokenFor(email, '/reset-password')`. */
  tokenFor(email: string, path: string): Promise<string>;
};

export type AttackedMember = { id: string; email: string; password: string; browser: Client };

/** Two processes, because what only one of them knows would be a weakness. ATTACKED_PROCESSES=1 tests a single one. */
const processes = Number(process.env.ATTACKED_PROCESSES ?? 2);

/** The attack tests. Each creates its own accounts: `attack('…', async ({ site }) => …)`. */
export const attack = test.extend<{ site: AttackedSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const database = await openCommunityDatabase();
      const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-attack-'));
      const post = await anSmtpListener();
      const postcodes = await aPostcodesStub();
      const environment = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SMTP_URL: post.url,
        POSTCODES_URL: postcodes.url,
      };
      const servers: ServerProcess[] = [];
      while (servers.length < processes) {
        const server = await aServerProcess(environment);
        await server.ready;
        servers.push(server);
      }
      const urls = servers.map(({ url }) => url);
      const main = aClient(urls);
      await main.succeed('POST', '/api/auth/credential-login', administrator);
      await use({ urls, database, dataDir, post, administrator: main, ...people(urls, post, main) });
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([post.close(), postcodes.close()]);
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'file' },
  ],
});

const entries = z.array(z.object({ id: z.string(), email: z.string() }));

function people(urls: readonly string[], post: SmtpListener, main: Client) {
  let members = 0;

  async function tokenFor(email: string, path: string): Promise<string> {
    const pattern = new RegExp(`${path}\\?token=([\\w.-]+)`);
    const isIt = ({ to, text }: { to: string; text: string }) => to === email && pattern.test(text);
    await post.waitFor((received) => received.some(isIt));
    return pattern.exec(post.received.findLast(isIt)?.text ?? '')?.[1] ?? '';
  }

  return {
    tokenFor,
    aClient: (cookies?: Map<string, string>) => aClient(urls, cookies),
    async aMember(firstName: string): Promise<AttackedMember> {
      members += 1;
      const email = `${firstName.toLowerCase()}.${members}@example.org`;
      const password = 'seven ripe mangoes in june';
      const browser = aClient(urls);
      const person = { firstName, lastName: 'Khan', email, phone: '020 7946 0123', postcode: 'IG2 6QZ' };
      await browser.succeed('POST', '/api/waiting-list', person);
      const found = await main.succeed('GET', `/api/admin/waiting-list?search=${email}`);
      const [entry] = entries.parse(found.json());
      await main.succeed('PATCH', `/api/admin/waiting-list/${entry?.id}`, { status: 'approved' });
      const token = await tokenFor(email, '/reset-password');
      await browser.succeed('POST', '/api/auth/reset-password', { token, newPassword: password });
      await browser.succeed('POST', '/api/auth/credential-login', { email, password });
      const me = z.object({ id: z.string() }).parse((await browser.succeed('GET', '/api/auth/user')).json());
      return { id: me.id, email, password, browser };
    },
  };
}
