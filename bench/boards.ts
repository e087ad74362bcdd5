import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { HijriMonthOf } from '#features/mosques/moon/hijri.rules.ts';
import { moonMonths } from '#features/mosques/moon/moon-month.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import type { Figure } from './figures.ts';
import { createDatabase, type Program, startServer } from './programs.ts';

const boards = 50;
const runs = 20;
/** So many milliseconds lie between two declarations, drawn anew each time. */
const pauseMs = { min: 1200, spread: 1500 };
const writeEveryMs = 50;
const timeoutMs = 10_000;

/**
 * Fifty display boards of all mosques: the time from a declaration to the last board that has fetched it, while nothing else changes
 * and while something does twenty times a second; and what those other changes cost.
 */
export async function measureBoards(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_boards');
  const server = await startServer({ DATABASE_URL: database });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    const mosques = await followOneAuthority(client);
    const alone = await processorShare(server, client);
    const open = await Promise.all(
      Array.from({ length: boards }, (_, at) => openBoard(server.url, mosques[at % mosques.length] ?? '')),
    );
    const quiet = await declareOften(client, open);
    const busy = await whileWriting(client, () => declareOften(client, open));
    const watched = await processorShare(server, client);
    for (const { close } of open) close();
    return [
      figure(`a declaration, until the last of ${boards} boards has it`, quiet),
      figure('the same, while another table changes 20 times a second', busy),
      {
        what: `those changes, with ${boards} boards of ${mosques.length} mosques`,
        value: watched,
        unit: '% of a core',
        beside: `${alone.toFixed(1)} % without boards`,
      },
    ];
  } finally {
    await client.end();
    await server.stop();
  }
}

function figure(what: string, times: readonly number[]): Figure {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const most = sorted.at(-1) ?? Number.NaN;
  const beside = `median ${middle.toFixed(0)} ms of ${times.length}`;
  return { what, value: most, unit: 'ms most', budget: 2000, beside };
}

/** Has all mosques follow the site's own authority; returns their ids. */
export async function followOneAuthority(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from places where kind = 'mosque' and status = 'approved' order by id`,
  );
  await client.query('delete from mosque_moon_authorities');
  await client.query(
    `insert into mosque_moon_authorities (mosque_id, authority_id)
     select p.id, a.id from places p, moon_authorities a where p.kind = 'mosque' and a.is_default`,
  );
  return rows.map(({ id }) => id);
}

/** Declares the present month now for one day and now for the other; returns how long the last board took, each time. */
async function declareOften(client: pg.Client, open: readonly Board[]): Promise<number[]> {
  const month = moonMonths(boroughDate(new Date()), { declared: [], assumed: [] })[0];
  if (!month) throw new Error('The calendar has no month.');
  const times: number[] = [];
  while (times.length < runs) {
    await delay(pauseMs.min + Math.random() * pauseMs.spread);
    const seen = Promise.all(open.map((board) => board.nextDate()));
    const started = performance.now();
    await declareFirstDay(client, month, month.days[(times.length + 1) % 2] ?? '');
    await seen;
    times.push(performance.now() - started);
  }
  return times;
}

/** Declares the first day of a month for the site's own authority. */
export async function declareFirstDay(
  client: pg.Client,
  { year, month }: HijriMonthOf,
  startsOn: string,
): Promise<void> {
  await client.query(
    `insert into hijri_month_starts (id, authority_id, year, month, starts_on, declared_at)
     select gen_random_uuid(), id, $1, $2, $3, now() from moon_authorities where is_default
     on conflict (authority_id, year, month) do update set starts_on = excluded.starts_on`,
    [year, month, startsOn],
  );
}

/** Changes a table that no board shows, as often as a busy evening in the forum does, while `act` runs. */
async function whileWriting<T>(client: pg.Client, act: () => Promise<T>): Promise<T> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await client.query(
        'update forum_posts set title = title where id = (select min(id::text)::uuid from forum_posts)',
      );
      await delay(writeEveryMs);
    }
  })();
  try {
    return await act();
  } finally {
    isOver = true;
    await writing;
  }
}

/** Returns what share of a core the server takes while another table changes, in percent. */
function processorShare({ pid }: Program, client: pg.Client): Promise<number> {
  return whileWriting(client, async () => {
    const [before, started] = [processorMs(pid), performance.now()];
    await delay(15_000);
    return ((processorMs(pid) - before) / (performance.now() - started)) * 100;
  });
}

/** The processor time of a process, in milliseconds: the kernel counts hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Board = {
  /** Resolves when the board has fetched a Hijri date other than its last one. */
  nextDate(): Promise<void>;
  close(): void;
};

/** Opens a board's stream, and fetches the board as its page does. */
async function openBoard(url: string, mosqueId: string): Promise<Board> {
  const address = `${url}/api/mosque/${mosqueId}/board`;
  let last = '';
  let onDate = () => {};
  async function refetch(): Promise<void> {
    const text = await (await fetch(address)).text();
    const dates = [...text.matchAll(/"hijri":"([^"]*)"/g)].map(([, date]) => date).join();
    if (dates === last) return;
    last = dates;
    onDate();
  }
  await refetch();
  const sent = request(`${address}/changes`, { agent: false });
  const opened = new Promise<void>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
      answer.on('error', () => undefined);
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: changed')) void refetch().then(resolve, reject);
      });
    });
  });
  sent.end();
  await opened;
  return {
    nextDate: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('A board never had the declaration.')), timeoutMs);
        onDate = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    close: () => sent.destroy(),
  };
}
