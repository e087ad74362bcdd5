import { Link } from '@tanstack/react-router';
import { Ban, ChevronLeft, CircleX, ContactRound } from 'lucide-react';
import { useId } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { MenuButton, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, MemberConnection } from '../contract.ts';
import { BlockQuestion } from './block-question.tsx';

/** Who the conversation is with, and in ⋯ what is seldom wanted. */
export function TalkHead({ connection }: { connection: MemberConnection }) {
  const { other } = connection;
  return (
    <div className="flex min-h-15 items-center gap-2 border-line border-b py-1">
      <Link
        to="/messages"
        aria-label="Back to messages"
        className="-ms-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-tile-soft lg:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
      </Link>
      <Avatar name={other.name} imageUrl={other.profileImageUrl} className="size-10 text-base" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg" dir="auto">
          {other.name}
        </h1>
        <p className="truncate text-soft text-xs">{factsOf(other)}</p>
      </div>
      <TalkMenu connection={connection} />
    </div>
  );
}

/** 'Clayhall · member since September 2026' */
function factsOf({ ward, memberSince }: MemberConnection['other']): string {
  const since = memberSince === null ? null : `member since ${dateText(memberSince, 'month')}`;
  return [ward, since].filter((part) => part !== null).join(' · ');
}

function TalkMenu({ connection }: { connection: MemberConnection }) {
  const { id, status, other, isMine, responseMessage } = connection;
  const endId = useId();
  const blockId = useId();
  const api = useApi<typeof calls>();
  const [end] = useAction(() => api.endConnection({ id }), {
    told: () => ({ title: 'Conversation ended' }),
    failed: 'Not ended',
  });
  if (other.id === null) return null;
  const name = other.name;
  return (
    <>
      <MoreMenu>
        <MenuLink to="/member-directory/$memberId" params={{ memberId: other.id }}>
          <ContactRound aria-hidden="true" className="size-5" /> See their entry
        </MenuLink>
        {status === 'accepted' ? (
          <MenuButton onClick={() => openSheet(endId)}>
            <CircleX aria-hidden="true" className="size-5" /> End conversation
          </MenuButton>
        ) : null}
        <MenuButton onClick={() => openSheet(blockId)}>
          <Ban aria-hidden="true" className="size-5" /> Block
        </MenuButton>
        {isMine ? null : <ReportButton contentType="introduction" contentId={id} variant="menu" />}
        {isMine && responseMessage !== null ? (
          <ReportButton contentType="introduction_answer" contentId={id} variant="menu" />
        ) : null}
      </MoreMenu>
      <ConfirmDialog
        id={endId}
        question={`End this conversation? You and ${name} can read it for another 30 days; then it’s erased.`}
        action="End conversation"
        onConfirm={() => end()}
      />
      <BlockQuestion id={blockId} userId={other.id} name={name} />
    </>
  );
}
