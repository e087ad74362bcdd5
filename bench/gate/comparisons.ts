import type pg from 'pg';
import sharp from 'sharp';
import { rsvps, sendPicture } from '../acts.ts';
import { aLargePicture } from '../large-picture.ts';
import { openStreams } from '../live.ts';
import { load, type Target, unkept } from '../load.ts';
import type { Member } from '../members.ts';
import type { Program } from '../programs.ts';

/** One kind of work done by the product and by a bare program; each returns how much it does per second. */
export type Comparison = { name: string; ours(): Promise<number>; bare(): Promise<number> };

export type Setting = {
  server: Program;
  anchor: Program;
  pool: pg.Pool;
  members: readonly Member[];
  eventId: string;
  listingId: string;
};

const seconds = 2;
const messages = 100;
const rate = async (target: Target) => (await load(target, seconds)).perSecond;

/** What a visitor gets, beside the same bytes from a bare server; `url` may be another site's. */
export function visitorsPage(name: string, url: string, anchorUrl: string): Comparison {
  const headers = { 'accept-encoding': 'br' };
  const same = `${anchorUrl}/same?of=${encodeURIComponent(url)}`;
  return {
    name,
    ours: () => rate({ name, url, headers }),
    bare: () => rate({ name: `${name}, bare`, url: same, headers }),
  };
}

/** A visitor with a cached page gets 304. */
export function unchangedPage({ server, anchor }: Setting): Comparison {
  const url = `${server.url}/mosques`;
  const same = `${anchor.url}/same?of=${encodeURIComponent(url)}`;
  const etagOf = async (address: string) => (await fetch(address)).headers.get('etag') ?? '';
  const again = async (address: string) =>
    rate({ name: '304', url: address, headers: { 'if-none-match': await etagOf(address) } });
  return { name: '/mosques, 304', ours: () => again(url), bare: () => again(same) };
}

/** What is worked out for one person, beside 50 joined rows from the same database. */
export function workedOut(path: string, { server, anchor, members }: Setting, isMember: boolean): Comparison {
  const name = isMember ? `${path}, as a member` : `${path}, worked out`;
  const headers = isMember ? { cookie: members[0]?.cookie ?? '' } : unkept;
  return {
    name,
    ours: () => rate({ name, url: server.url + path, headers }),
    bare: () => rate({ name: 'bare list', url: `${anchor.url}/list` }),
  };
}

/** Members who say that they come, beside a row that a bare server inserts and counts. */
export function writes({ server, anchor, members, eventId }: Setting): Comparison {
  const rsvp = rsvps(server.url, members, eventId);
  const count: Target['each'] = () => ({ method: 'POST', path: '/count?of=1', headers: {}, body: '' });
  return {
    name: 'RSVPs to one event',
    ours: () => rate({ name: 'RSVPs', url: server.url, each: rsvp }),
    bare: () => rate({ name: 'bare rows', url: anchor.url, each: count }),
  };
}

/** A message until its member has it, one after another, beside PostgreSQL's own NOTIFY on a bare connection. */
export function liveMessages({ server, pool, members }: Setting): Comparison {
  let number = 0;
  const ours = async () => {
    const stream = await openStreams(server.url, pool, members.slice(0, 1));
    try {
      return await perSecond(messages, () => stream.tell(++number));
    } finally {
      stream.close();
    }
  };
  const bare = async () => {
    const listener = await pool.connect();
    const notify = () =>
      new Promise<void>((resolve, reject) => {
        listener.once('notification', () => resolve());
        pool.query('notify bare').catch(reject);
      });
    try {
      await listener.query('listen bare');
      return await perSecond(messages, notify);
    } finally {
      // Closes the connection, which still listens, instead of returning it to the pool.
      listener.release(true);
    }
  };
  return { name: 'a live message', ours, bare };
}

/** A picture of a listing, beside the library that re-encodes it. */
export async function pictures({ server, members, listingId }: Setting): Promise<Comparison> {
  const bytes = await aLargePicture();
  const cookie = members[0]?.cookie ?? '';
  const send = () => sendPicture(server.url, { listingId, cookie }, bytes);
  const encode = () => sharp(bytes).resize(1600, 1600, { fit: 'inside' }).webp().toBuffer();
  return { name: 'a picture', ours: () => perSecond(3, send), bare: () => perSecond(3, encode) };
}

async function perSecond(times: number, act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let number = 0; number < times; number += 1) await act();
  return (times * 1000) / (performance.now() - started);
}
