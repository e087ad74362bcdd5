/** '17:05' as '5:05 PM', '00:15' as '12:15 AM'. Anything else comes back as it is. */
export function clockText(time: string): string {
  const match = /^(\d{1,2}):(\d\d)$/.exec(time);
  if (!match?.[1]) return time;
  const hour = Number(match[1]);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '17:05' as '5:05pm': beside other words, where capitals would shout. */
export function quietClockText(time: string): string {
  return clockText(time).replace(/ ([AP])M$/, (_, half: string) => `${half.toLowerCase()}m`);
}
