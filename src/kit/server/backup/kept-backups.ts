/** How many backups are kept: the last one of each of the last so many days, weeks and months that have one. */
export type KeepRules = { daily: number; weekly: number; monthly: number };

const pattern = /^mahalla-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz(\.age)?$/;

/** The name of a backup that is made now: 'mahalla-2026-11-23T031500000Z.tar.gz.age'. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replaceAll(/[:.]/g, '');
  return `mahalla-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** When a backup of this name was made; undefined for the name of something else. */
export function madeAt(name: string): Date | undefined {
  const [, year, month, day, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** The backups among these names that no rule keeps. The newest is always kept, and what is no backup is nobody's to remove. */
export function backupsToRemove(names: readonly string[], rules: KeepRules): string[] {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set(backups.slice(0, 1).map(({ name }) => name));
  const keep = (count: number, spanOf: (at: Date) => string) => {
    const spans = new Set<string>();
    for (const { name, at } of backups) {
      const span = spanOf(at);
      if (spans.has(span) || spans.size >= count) continue;
      spans.add(span);
      kept.add(name);
    }
  };
  keep(rules.daily, dayOf);
  keep(rules.weekly, (at) => dayOf(mondayBefore(at)));
  keep(rules.monthly, (at) => dayOf(at).slice(0, 'yyyy-mm'.length));
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 'yyyy-mm-dd'.length);

function mondayBefore(at: Date): Date {
  const daysSince = (at.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() - daysSince));
}
