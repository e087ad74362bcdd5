import { setTimeout as delay } from 'node:timers/promises';
import type { StormSite } from './storm-site.ts';

/** What goes wrong in a storm, each over when its promise resolves. */
const blows: Readonly<Record<string, (site: StormSite, chance: () => number) => Promise<void>>> = {
  'a process is killed': (site, chance) => site.killServer(one(chance)),
  async 'a process stands still'(site, chance) {
    const index = one(chance);
    site.signal(index, 'SIGSTOP');
    await delay(100 + chance() * 900);
    site.signal(index, 'SIGCONT');
  },
  async 'the database is killed'(site) {
    site.killDatabase();
  },
  async 'mail is cut off'(site, chance) {
    site.post.become(chance() < 0.5 ? 'cut' : 'later');
    await delay(300 + chance() * 700);
    site.post.become('well');
  },
  async 'a clock jumps ahead and back'(site, chance) {
    const index = one(chance);
    site.signal(index, 'SIGUSR2');
    await delay(300 + chance() * 700);
    site.signal(index, 'SIGUSR2');
  },
};

export type Blow = { name: string; afterOperations: number; strike(site: StormSite): Promise<void> };

/** Two to four blows, each when so many operations have begun. */
export function weatherOf(chance: () => number, operations: number): Blow[] {
  const names = Object.keys(blows);
  const count = 2 + Math.floor(chance() * 3);
  return Array.from({ length: count }, () => {
    const name = names[Math.floor(chance() * names.length)] ?? '';
    return {
      name,
      afterOperations: Math.floor(chance() * operations * 0.8),
      strike: async (site: StormSite) => blows[name]?.(site, chance),
    };
  });
}

function one(chance: () => number): number {
  return chance() < 0.5 ? 0 : 1;
}
