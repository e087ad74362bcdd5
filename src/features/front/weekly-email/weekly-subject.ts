type Told = { title: string; day: string | null };

/** Longer titles are cut: a phone shows some sixty letters of a subject. */
const maxTitle = 40;

/** What is in the e-mail: 'This weekend: Sisters’ park walk, Saturday soup kitchen and 6 more'. What has a day comes before the rest. */
export function weeklySubject(items: readonly Told[], borough: string): string {
  const ordered = [...items.filter(({ day }) => day !== null), ...items.filter(({ day }) => day === null)];
  const titles = [...new Set(ordered.map(({ title }) => short(title)))];
  if (titles.length === 0) return `This week in ${borough}`;
  const [first = '', second, ...others] = titles;
  const named = second === undefined ? first : `${first}, ${second}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${isWeekend(items) ? 'This weekend' : 'This week'}: ${named}${more}`;
}

function short(title: string): string {
  return title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).trimEnd()}…`;
}

/** Whether all that has a day is on a Saturday or Sunday. */
function isWeekend(items: readonly Told[]): boolean {
  const days = items.flatMap(({ day }) => day ?? []);
  return days.length > 0 && days.every((day) => /^(Saturday|Sunday)/.test(day));
}
