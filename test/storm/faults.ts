import { setTimeout as delay } from 'node:timers/promises';
import type { StormSite } from './storm-site.ts';

/** The faults of a storm; each is over when its promise resolves. */
const faultKinds: Readonly<Record<string, (site: StormSite, random: () => number) => Promise<void>>> = {
  'a process is killed': (site, random) => site.killServer(drawServer(random)),
  async 'a process is stopped for a while'(site, random) {
    const index = drawServer(random);
    site.signal(index, 'SIGSTOP');
    await delay(100 + random() * 900);
    site.signal(index, 'SIGCONT');
  },
  async 'the database is killed'(site) {
    site.killDatabase();
  },
  async 'the mail server fails'(site, random) {
    site.post.setMode(random() < 0.5 ? 'cut' : 'later');
    await delay(300 + random() * 700);
    site.post.setMode('well');
  },
  async 'a clock jumps forwards and back'(site, random) {
    const index = drawServer(random);
    site.signal(index, 'SIGUSR2');
    await delay(300 + random() * 700);
    site.signal(index, 'SIGUSR2');
  },
};

export type Fault = { name: string; afterOperations: number; inject(site: StormSite): Promise<void> };

/** Draws two to four faults, each injected once that many operations have begun. */
export function drawFaults(random: () => number, operations: number): Fault[] {
  const names = Object.keys(faultKinds);
  const count = 2 + Math.floor(random() * 3);
  return Array.from({ length: count }, () => {
    const name = names[Math.floor(random() * names.length)] ?? '';
    return {
      name,
      afterOperations: Math.floor(random() * operations * 0.8),
      inject: async (site: StormSite) => faultKinds[name]?.(site, random),
    };
  });
}

function drawServer(random: () => number): number {
  return random() < 0.5 ? 0 : 1;
}
