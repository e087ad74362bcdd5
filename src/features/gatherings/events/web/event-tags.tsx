import { Badge } from '#kit/web/ui/badge.tsx';
import type { Event } from '../contract.ts';

const tags = [
  ['womenOnly', 'Women only'],
  ['forFamilies', 'For families'],
  ['childrenWelcome', 'Children welcome'],
  ['wheelchairAccessible', 'Wheelchair accessible'],
] as const;

/** The marks of an event, with what it costs and whether it can be followed from home. */
export function EventTags({ event }: { event: Event }) {
  const shown: string[] = tags.filter(([name]) => event[name]).map(([, label]) => label);
  if (event.liveStreamUrl !== null) shown.push('Live stream');
  if (event.costPence !== null) shown.push(costText(event.costPence));
  if (!event.isPublic) shown.push('Members only');
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="About this event">
      {shown.map((label) => (
        <li key={label}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** 450 as '£4.50'; 0 as 'Free'. */
function costText(pence: number): string {
  return pence === 0 ? 'Free' : `£${(pence / 100).toFixed(2)}`;
}
