import { z } from 'zod';

export type Page = { name: string; path: string };

const named = z.array(z.object({ id: z.string() })).min(1);

/** The public pages to measure on a server with the sample community. */
export async function publicPages(url: string): Promise<Page[]> {
  return [
    { name: '/', path: '/' },
    { name: '/home', path: '/home' },
    { name: '/mosques', path: '/mosques' },
    { name: '/mosque/{id}', path: `/mosque/${await firstId(url, '/api/mosques?limit=1')}` },
    { name: '/events', path: '/events' },
    { name: '/events/{id}', path: `/events/${await firstId(url, '/api/events?limit=1')}` },
    { name: '/prayer-times', path: '/prayer-times' },
    { name: '/map', path: '/map' },
  ];
}

async function firstId(url: string, list: string): Promise<string> {
  const response = await fetch(url + list);
  return named.parse(await response.json())[0]?.id ?? '';
}
