import { Lock } from 'lucide-react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { CoverLink, Row } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Group } from '../group.contract.ts';
import { groupCategoryLabels } from '../group.rules.ts';
import { groupEmblems } from '../group-emblem.rules.ts';
import { membershipLabel } from '../group-label.rules.ts';

/** A group in a list: its name, meetings, and the reader's role in it. */
export function GroupRow({ group, level = 'h3' }: { group: Group; level?: 'h2' | 'h3' }) {
  const standing = membershipLabel(group);
  return (
    <Row
      level={level}
      className="items-start! py-3!"
      lead={<GroupPicture group={group} />}
      title={
        <CoverLink to="/groups/$groupId" params={{ groupId: group.id }} dir={directionOf(group.name)}>
          {group.name}
        </CoverLink>
      }
      meta={
        <>
          <p>
            {group.isPrivate ? (
              <>
                <Lock aria-hidden="true" className="me-1 inline size-3.5 align-[-0.1em]" />
                Private ·{' '}
              </>
            ) : null}
            {groupCategoryLabels[group.category]}
            {group.memberCount === null ? '' : ` · ${membersText(group.memberCount)}`}
          </p>
          <p className="line-clamp-2 text-base text-ink" dir={directionOf(group.description)}>
            {group.description}
          </p>
          {group.meetingSchedule ? (
            <p dir={directionOf(group.meetingSchedule)}>{group.meetingSchedule}</p>
          ) : null}
        </>
      }
      end={standing ? <Tag tone={standing.tone}>{standing.label}</Tag> : null}
    />
  );
}

/** "1 member", "24 members". */
export function membersText(count: number): string {
  return `${count} ${count === 1 ? 'member' : 'members'}`;
}

/** The group's picture, or its category's emblem. */
export function GroupPicture({ group, size = 'row' }: { group: Group; size?: 'row' | 'head' }) {
  if (group.imageUrl !== null) {
    const side = size === 'row' ? 'size-10 rounded-control' : 'size-22 rounded-card md:size-28';
    return (
      <img
        src={group.imageUrl}
        alt=""
        width={256}
        height={256}
        className={`shrink-0 bg-sunken object-cover ${side}`}
      />
    );
  }
  return (
    <Emblem size={size}>
      <path d={groupEmblems[group.category]} />
    </Emblem>
  );
}
