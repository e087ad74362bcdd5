import { registry } from '#app/registry.ts';
import { events } from './events.ts';
import { exchange } from './exchange.ts';
import { forum } from './forum.ts';
import { groups } from './groups.ts';
import { joining } from './joining.ts';
import type { Uses } from './life.ts';
import { noWordsAtAll } from './no-words.ts';
import { people } from './people.ts';
import { volunteering } from './volunteering.ts';

/** One entry for each call that changes something and that a member or visitor may make, in the order of her life. */
export const uses: Uses = {
  ...joining,
  ...events,
  ...volunteering,
  ...exchange,
  ...forum,
  ...groups,
  ...people,
  ...noWordsAtAll,
};

/** The calls that need an entry: those that change something and are not only for administrators. */
export function callsOfMembers(): string[] {
  return registry.calls
    .filter(({ method, who }) => method !== 'GET' && who !== 'admin' && who !== 'super_admin')
    .map(({ name }) => name);
}
