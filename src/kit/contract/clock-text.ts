/** A clock time of 24 hours as people here read it: its digits, and its half of the day. Null for anything else. */
export function clockParts(time: string): { digits: string; half: 'am' | 'pm' } | null {
  const match = /^(\d{1,2}):(\d\d)$/.exec(time);
  if (!match?.[1]) return null;
  const hour = Number(match[1]);
  return { digits: `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]}`, half: hour < 12 ? 'am' : 'pm' };
}

/** '17:05' as '5:05pm', '00:15' as '12:15am'. Anything else comes back as it is. */
export function clockText(time: string): string {
  const parts = clockParts(time);
  return parts ? parts.digits + parts.half : time;
}
