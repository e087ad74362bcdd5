import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ban } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { BlockDialog } from '#features/accounts/blocks/web/block-dialog.tsx';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { BadgeIcon } from '#features/people/badges/web/badge-list.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { DirectoryMember } from '../directory.contract.ts';
import { ConnectButton } from './connect-button.tsx';
import { countLine, jobLine } from './member-row.tsx';

const route = getRouteApi('/_member/member-directory/$memberId');

/** /member-directory/{id}: a member's entry. */
export function MemberPage() {
  const member = route.useLoaderData();
  const { name, user, bio } = member;
  return (
    <div className="page max-w-3xl pt-2 pb-12">
      <div className="flex items-center justify-between">
        <Link
          to="/member-directory"
          search={{}}
          className="link -ms-1 inline-flex min-h-11 items-center gap-2 px-1"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" /> Member Directory
        </Link>
        {member.isOwn ? null : <More member={member} />}
      </div>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={name} imageUrl={user.profileImageUrl} className="size-20 text-3xl sm:size-24" />
        <div className="min-w-0">
          <h1 className="break-words text-3xl sm:text-4xl" dir={directionOf(name)}>
            {name}
          </h1>
          <p className="text-soft" dir={directionOf(jobLine(member))}>
            {jobLine(member)}
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-soft">{countLine(member)}</p>
      {member.isOwn ? (
        <p className="mt-4">
          <LinkButton variant="outline" to="/profile/directory" search={{}}>
            Change my entry
          </LinkButton>
        </p>
      ) : null}
      {member.isOwn ? null : (
        <div className="mt-4">
          <ConnectButton member={member} />
        </div>
      )}
      {bio === null ? null : (
        <p className="prose-line mt-5 whitespace-pre-line break-words" dir={directionOf(bio)}>
          {bio}
        </p>
      )}
      <Lists member={member} />
    </div>
  );
}

function Lists({ member: { badges, interests, skills, lookingFor, offering } }: { member: DirectoryMember }) {
  return (
    <div className="mt-4 grid gap-5">
      {badges.length === 0 ? null : (
        <Part title="Badges">
          {badges.map(({ badgeKey, badge }) => (
            <li key={badgeKey}>
              <BadgeIcon badge={badge} />
            </li>
          ))}
        </Part>
      )}
      <TagPart title="Interests" tags={interests} name="interest" />
      <TagPart title="Skills" tags={skills} name="skill" />
      <WordPart title="Looking for" words={lookingFor} />
      <WordPart title="Offering" words={offering} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">{children}</ul>
    </section>
  );
}

/** Each tag leads to the members who share it. */
function TagPart({
  title,
  tags,
  name,
}: {
  title: string;
  tags: readonly string[];
  name: 'interest' | 'skill';
}) {
  if (tags.length === 0) return null;
  return (
    <Part title={title}>
      {tags.map((tag) => (
        <li key={tag} dir="auto">
          <Link
            to="/member-directory"
            search={{ [name]: tag }}
            className="inline-flex min-h-11 items-center no-underline hover:underline"
          >
            <Tag tone="plain" size="large">
              {tag}
            </Tag>
          </Link>
        </li>
      ))}
    </Part>
  );
}

function WordPart({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Part title={title}>
      {words.map((word) => (
        <li key={word} dir="auto">
          <Tag size="large">{word}</Tag>
        </li>
      ))}
    </Part>
  );
}

function More({ member: { userId, name } }: { member: DirectoryMember }) {
  const dialog = useId();
  const navigate = useNavigate();
  return (
    <>
      <MoreMenu>
        <MenuButton onClick={() => openSheet(dialog)}>
          <Ban aria-hidden="true" className="size-5" /> Block
        </MenuButton>
        <ReportButton contentType="member" contentId={userId} variant="menu" />
      </MoreMenu>
      <BlockDialog
        id={dialog}
        member={{ userId, name }}
        onBlocked={() => navigate({ to: '/member-directory', search: {} })}
      />
    </>
  );
}

/** Shown if a member does not exist, is hidden or blocked, without revealing which. */
export function MemberNotFound() {
  return (
    <div className="page py-16">
      <h1 className="sr-only">Member not found</h1>
      <EmptyState title="Member not found">
        <p>This member isn’t in the directory.</p>
        <LinkButton to="/member-directory" search={{}} className="mt-4">
          Member Directory
        </LinkButton>
      </EmptyState>
    </div>
  );
}
