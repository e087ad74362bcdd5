// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '#kit/server/free-port.ts';
import { blockCommands, commandLike, inlineCode, sectionOf } from '../documented-commands.ts';
import { documentedValues } from './compose.ts';
import { aContainer, startSite } from './container.ts';
import { commandOf, isSent, lastOf, readStages } from './dockerfile.ts';
import { type Image, makeImage } from './image.ts';

const root = join(import.meta.dirname, '../..');
const isLong = process.env.IMAGE_STEPS === 'yes';
const megabyte = 1024 * 1024;
const named = z.array(z.object({ id: z.string() })).min(1);

test('the Dockerfile’s last stage runs as an ordinary user, and every file that it copies exists', () => {
  const stages = readStages(join(root, 'Dockerfile'));
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  expect(stages).toHaveLength(2);
  expect(lastOf(last, 'USER')).toBe('node');
  expect(lastOf(last, 'STOPSIGNAL')).toBe('SIGTERM');
  expect(commandOf(lastOf(last, 'CMD'))).toContain('dist/server/server.js');
  // Files that no step creates must be in the repository.
  for (const { instruction, value } of stages.flatMap(({ steps }) => steps)) {
    expect([
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'STOPSIGNAL',
      'CMD',
    ]).toContain(instruction);
    const [, path] = /^--from=build \/srv\/mahalla\/(migrations|boroughs|package\.json) /.exec(value) ?? [];
    if (path !== undefined) expect(existsSync(join(root, path))).toBe(true);
  }
});

test('.dockerignore patterns exclude files and folders', () => {
  const ignored = ['**/node_modules', 'dist', '.env*', '*.log'];
  for (const path of ['node_modules/a.js', 'x/node_modules/a.js', 'dist/server/a.js', '.env.local', 'a.log'])
    expect(isSent(path, ignored), path).toBe(false);
  for (const path of ['src/dist.ts', 'package.json', 'src/a.log'])
    expect(isSent(path, ignored), path).toBe(true);
});

// Installs and builds as Docker does, which takes minutes; only in `npm run test:long`.
describe.runIf(isLong)('the image', () => {
  let image: Image;
  beforeAll(() => {
    image = makeImage();
    return () => image.remove();
  });

  test('starts, is healthy, draws pictures, hashes passwords and stops', async () => {
    const { workdir } = image.last;
    expect(readdirSync(workdir).sort()).toEqual(
      ['boroughs', 'dist', 'migrations', 'node_modules', 'package.json'].sort(),
    );
    expect(megabytesOf(workdir)).toBeLessThan(400);
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const site = await startSite(image, {
      PORT: port,
      HOST: '127.0.0.1',
      MAP_STYLE_URL: 'http://127.0.0.1:9/s.json',
    });
    onTestFinished(() => void site.kill('SIGKILL'));
    expect(checkHealth(image, port)).toBe(0);
    expect(checkHealth(image, String(await freePort()))).toBe(1);

    const page = await fetch(`${url}/home`);
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);
    // Pictures and passwords use native code.
    const [mosque] = named.parse(await (await fetch(`${url}/api/mosques?limit=1`)).json());
    const picture = await fetch(`${url}/mosque/${mosque?.id}/preview.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const signIn = await fetch(`${url}/api/auth/credential-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'Correct-horse-7-battery' }),
    });
    expect(signIn.status).toBe(401);

    const ended = new Promise((resolve) => site.once('exit', resolve));
    site.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('backs up, imports, verifies, restores and starts again by the commands of docs/containers.md', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mahalla-containers-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const container = aContainer(image, 'compose.production.yaml', documentedValues());
    const run = (command: string) => container.run(command, folder);
    onTestFinished(async () => void (await run('dc down')));
    const countMosques = async () => {
      const answer = await fetch(`${container.url()}/api/mosques`);
      return Number(answer.headers.get('x-total-count'));
    };
    const [down = '', remove = '', restore = '', up = ''] = blockCommands(documented('Restore'));

    await run(remove);
    expect(await run(insteadOf('npm run backup -- --new-key'))).toMatch(/^BACKUP_KEY=age1/);
    await run(up);
    writeFileSync(join(folder, 'mosques.csv'), listOfMosques);
    const [copyList = '', showChanges = '', apply = ''] = blockCommands(documented('Import'));
    await run(copyList);
    await run(showChanges);
    expect(await countMosques()).toBe(0);
    await run(apply);
    await expect.poll(countMosques).toBe(1);
    expect(await run(insteadOf('npm run audit:verify'))).toContain('The audit log is intact');
    expect(await run(insteadOf('npm run backup -- --drill'))).toContain('every table and file is the same');
    for (const copy of inlineCode(documented('Back up')).filter((code) => code.startsWith('dc cp ')))
      await run(copy);
    const [archive = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.tar.gz'));

    await run(down);
    await run(remove);
    expect(readdirSync(image.path('/data'))).toEqual([]);
    expect(await run(restore.replace(/mahalla-\S+\.tar\.gz/, archive))).toContain('Restored: ');
    await run(commandLike(/session-secret \/data\/$/, inlineCode(documented('Restore'))));
    await run(up);
    expect(await countMosques()).toBe(1);
    expect(readFileSync(image.path('/data/session-secret'), 'utf8')).toBe(
      readFileSync(join(folder, 'session-secret'), 'utf8'),
    );
  });
});

const listOfMosques = `Mosque Name,Address,Post Code,Lat,Lng
"Masjid An-Nahl","14 Example Road, Ilford",IG1 1AA,51.5591,0.0741
`;

const documented = (heading: string) => sectionOf('docs/containers.md', heading);

/** Returns the command that docs/containers.md prints for one that needs npm. */
function insteadOf(command: string): string {
  const row = commandLike(new RegExp(`^\\| \`${command}\` `), documented('Commands').split('\n'));
  return inlineCode(row)[1] ?? '';
}

/** Runs the HEALTHCHECK as Docker does. Returns its exit code; 0 is healthy. */
function checkHealth(image: Image, port: string): number {
  const [, ...args] = commandOf(lastOf(image.last.stage, 'HEALTHCHECK'));
  try {
    execFileSync(process.execPath, args, { ...image.options({ PORT: port }), stdio: 'ignore' });
    return 0;
  } catch (error) {
    return z.object({ status: z.number() }).parse(error).status;
  }
}

function megabytesOf(folder: string): number {
  const [bytes] = execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t');
  return Number(bytes) / megabyte;
}
