import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import type { DirectoryMember } from '../contract.ts';
import { ConnectButton } from './connect-button.tsx';
import { MemberTags } from './member-tags.tsx';

/** A member in the list: a row on a phone, a card from 1024 pixels. */
export function MemberRow({ member }: { member: DirectoryMember }) {
  const { id, name, user, bio } = member;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-x-3 border-line border-t py-4 lg:rounded-card lg:border lg:bg-surface lg:p-4">
      <Avatar name={name} imageUrl={user.profileImageUrl} className="size-11 text-lg" />
      <div className="min-w-0">
        <h3 className="break-words font-bold font-display text-lg leading-tight">
          <CoverLink to="/member-directory/$memberId" params={{ memberId: id }} dir="auto">
            {name}
          </CoverLink>
        </h3>
        <p className="text-sm text-soft" dir="auto">
          {jobLine(member)}
        </p>
      </div>
      {member.isOwn ? <span className="text-sm text-soft">You</span> : <ConnectButton member={member} />}
      <div className="col-span-full mt-2 grid gap-2 md:col-start-2 lg:col-span-full">
        {bio === null ? null : (
          <p className="line-clamp-3 break-words text-sm" dir="auto">
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
