import type { Registry } from '#kit/server/context.ts';

/** What can be the goal of an experiment: what people do on the site, by the call that does it. */
export function goalsOf({ calls }: Pick<Registry, 'calls'>): { name: string; label: string }[] {
  return calls
    .filter(
      ({ method, who, path, fromAnywhere }) =>
        method !== 'GET' &&
        who !== 'admin' &&
        who !== 'super_admin' &&
        !fromAnywhere &&
        !/^\/api\/(experiments|live)\b/.test(path),
    )
    .map(({ name, summary }) => ({ name, label: firstSentence(summary) }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

function firstSentence(summary: string): string {
  return /^[^.:;]*/.exec(summary)?.[0] ?? summary;
}
