import { Award } from 'lucide-react';
import { Badge } from '#kit/web/ui/badge.tsx';
import type { UserBadge } from '../badge.contract.ts';
import { badgeColours } from '../badge-display.rules.ts';

/** A badge's label, with its description as a tooltip. */
export function BadgeIcon({ badge }: { badge: UserBadge['badge'] }) {
  return (
    <span title={badge.description}>
      <Badge colours={badgeColours[badge.type]}>
        <Award aria-hidden="true" className="size-4" /> {badge.label}
      </Badge>
    </span>
  );
}

/** The first `limit` of a member's shown badges, and how many more there are. */
export function BadgeList({ badges, limit }: { badges: readonly UserBadge[]; limit: number }) {
  const shown = badges.filter(({ isVisible }) => isVisible);
  if (shown.length === 0) return <p className="text-soft">No badges earned yet</p>;
  const more = shown.length - limit;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {shown.slice(0, limit).map((badge) => (
          <li key={badge.badgeKey}>
            <BadgeIcon badge={badge.badge} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-soft">
          +{more} more {more === 1 ? 'badge' : 'badges'} earned
        </p>
      ) : null}
    </>
  );
}
