import { BadgeCheck } from 'lucide-react';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { DirectoryMember } from '../directory.contract.ts';
import { ConnectButton } from './connect-button.tsx';

/** A member in the list: a row on a phone, a card from 1024 pixels. */
export function MemberRow({ member }: { member: DirectoryMember }) {
  const { id, name, user, bio } = member;
  return (
    <li className="relative flex flex-wrap content-start items-start gap-x-3 border-line border-t py-4 lg:rounded-card lg:border lg:bg-surface lg:p-4">
      <Avatar name={name} imageUrl={user.profileImageUrl} className="size-11 text-lg" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3 className="break-words font-bold font-display text-lg leading-tight">
          <CoverLink to="/member-directory/$memberId" params={{ memberId: id }} dir="auto">
            {name}
          </CoverLink>
        </h3>
        <p className="text-sm text-soft" dir={directionOf(jobLine(member))}>
          {jobLine(member)}
        </p>
      </div>
      {member.isOwn ? <span className="text-sm text-soft">You</span> : <ConnectButton member={member} />}
      <div className="mt-2 grid w-full gap-2 md:ps-14 lg:ps-0">
        {bio === null ? null : (
          <p className="line-clamp-3 break-words text-sm" dir={directionOf(bio)}>
            {bio}
          </p>
        )}
        <MemberTags badges={member.badges} interests={member.interests} />
        <p className="text-soft text-xs">{countLine(member)}</p>
      </div>
    </li>
  );
}

/** 'Seamstress · Clayhall' */
export function jobLine({ profession, location }: Pick<DirectoryMember, 'profession' | 'location'>): string {
  return [profession, location].filter((part) => part !== null).join(' · ');
}

/** 'Member since September 2026 · 12 connections · 9 times helpful' */
export function countLine({
  memberSince,
  connectionCount,
  helpfulCount,
}: Pick<DirectoryMember, 'memberSince' | 'connectionCount' | 'helpfulCount'>): string {
  const connections = connectionCount === 1 ? '1 connection' : `${connectionCount} connections`;
  const helpful = helpfulCount === 1 ? 'marked helpful once' : `marked helpful ${helpfulCount} times`;
  return [
    memberSince === null ? '' : `Member since ${dateText(memberSince, 'month')}`,
    connectionCount === 0 ? '' : connections,
    helpfulCount === 0 ? '' : helpful,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The most badges and interests that a row shows. */
const maxShown = 3;

/** A member's first badges and interests, and how many more interests there are. */
function MemberTags({ badges, interests }: Pick<DirectoryMember, 'badges' | 'interests'>) {
  if (badges.length === 0 && interests.length === 0) return null;
  const more = interests.length - maxShown;
  return (
    <ul className="flex flex-wrap gap-1" aria-label="Badges and interests">
      {badges.slice(0, maxShown).map(({ badgeKey, badge }) => (
        <li key={badgeKey} className="flex">
          <Tag>
            <BadgeCheck aria-hidden="true" className="size-3.5" /> {badge.label}
          </Tag>
        </li>
      ))}
      {interests.slice(0, maxShown).map((interest) => (
        <li key={interest} dir="auto" className="flex">
          <Tag tone="plain">{interest}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li className="flex">
          <Tag tone="plain">+{more} more</Tag>
        </li>
      ) : null}
    </ul>
  );
}
