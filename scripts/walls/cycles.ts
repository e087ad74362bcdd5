import type { Finding, House, Wall } from './house.ts';

/** Files that import each other in a ring, types included; each ring is told once, at its first file by name. */
export const cycles: Wall = {
  name: 'cycles',
  find(house) {
    const findings: Finding[] = [];
    const finished = new Set<string>();
    for (const path of house.modules.keys()) visit(path, [], house, finished, findings);
    return findings;
  },
};

function visit(
  path: string,
  trail: string[],
  house: House,
  finished: Set<string>,
  findings: Finding[],
): void {
  const start = trail.indexOf(path);
  if (start !== -1) {
    findings.push(ring(trail.slice(start)));
    return;
  }
  if (finished.has(path)) return;
  trail.push(path);
  for (const { target } of house.modules.get(path)?.imports ?? []) {
    if (target !== undefined && house.modules.has(target)) visit(target, trail, house, finished, findings);
  }
  trail.pop();
  finished.add(path);
}

function ring(paths: readonly string[]): Finding {
  const first = paths.indexOf([...paths].sort()[0] ?? '');
  const [head = '', ...rest] = [...paths.slice(first), ...paths.slice(0, first)];
  return { path: head, text: `imports itself by way of ${[...rest, head].join(' → ')}` };
}
