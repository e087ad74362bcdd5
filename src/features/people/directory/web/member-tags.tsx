import { BadgeCheck } from 'lucide-react';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { DirectoryMember } from '../contract.ts';

/** The most badges and interests that a row shows. */
const shown = 3;

/** A member's first badges and interests, and how many interests more there are. */
export function MemberTags({ badges, interests }: Pick<DirectoryMember, 'badges' | 'interests'>) {
  if (badges.length === 0 && interests.length === 0) return null;
  const more = interests.length - shown;
  return (
    <ul className="flex flex-wrap gap-1" aria-label="Badges and interests">
      {badges.slice(0, shown).map(({ badgeKey, badge }) => (
        <li key={badgeKey}>
          <Tag>
            <BadgeCheck aria-hidden="true" className="size-3.5" /> {badge.label}
          </Tag>
        </li>
      ))}
      {interests.slice(0, shown).map((interest) => (
        <li key={interest} dir="auto">
          <Tag tone="plain">{interest}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Tag tone="plain">+{more} more</Tag>
        </li>
      ) : null}
    </ul>
  );
}
