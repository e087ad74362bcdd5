import { useRouter } from '@tanstack/react-router';
import { Ban, ShieldAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { calls as blockCalls } from '#features/accounts/blocks/block.contract.ts';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { rowTime } from '#kit/web/conversation/messages.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, MemberConnection } from '../connection.contract.ts';
import { connectionLengths } from '../connection.rules.ts';

/** An unanswered request, with its text and buttons to answer. */
export function RequestCard({ request, now }: { request: MemberConnection; now: Date }) {
  const { id, other, introMessage, sentAt, asksToLeave } = request;
  const blockId = useId();
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <Avatar name={other.name} imageUrl={other.profileImageUrl} className="size-10 text-base" />
      <div className="min-w-0">
        <h3 className="break-words font-bold font-display text-lg leading-tight">
          <CoverLink to="/messages/$connectionId" params={{ connectionId: id }} dir="auto">
            {other.name}
          </CoverLink>
        </h3>
        <p className="text-sm text-soft">would like to connect · {rowTime(sentAt, now)}</p>
      </div>
      {other.id === null ? null : (
        <div className="-me-[8px] self-start">
          <MoreMenu name={`More about the introduction of ${other.name}`}>
            <MenuButton onClick={() => openSheet(blockId)}>
              <Ban aria-hidden="true" className="size-5" /> Block
            </MenuButton>
            <ReportButton contentType="introduction" contentId={id} variant="menu" />
          </MoreMenu>
          <BlockDialog id={blockId} userId={other.id} name={other.name} />
        </div>
      )}
      <p
        className="col-span-full mt-2 whitespace-pre-line break-words text-sm"
        dir={directionOf(introMessage)}
      >
        “{introMessage}”
      </p>
      {asksToLeave ? (
        <div className="col-span-full mt-2">
          <OffPlatformWarning />
        </div>
      ) : null}
      <div className="relative z-1 col-span-full mt-2 flex flex-wrap gap-2">
        <AnswerButtons id={id} />
      </div>
    </li>
  );
}

/** Accept and Decline, with an optional note. Accepting opens the conversation. */
export function AnswerButtons({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [note, setNote] = useState<string>();
  const input = { id, ...(note?.trim() && { message: note.trim() }) };
  const [accept, accepting] = useAction(
    async () => {
      await api.acceptConnection(input);
      await router.navigate({ to: '/messages/$connectionId', params: { connectionId: id } });
    },
    { failed: 'Not accepted' },
  );
  const [decline, declining] = useAction(() => api.declineConnection(input), {
    successMessage: 'Introduction declined',
    failed: 'Not declined',
  });
  return (
    <>
      {note === undefined ? null : (
        <TextArea
          label="Your note"
          hint="They’ll read it with your answer, whether you accept or decline."
          className="w-full"
          autoFocus
          rows={2}
          maxLength={connectionLengths.answer}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <Button variant="soft" disabled={accepting || declining} onClick={() => accept()}>
        Accept
      </Button>
      <Button variant="outline" disabled={accepting || declining} onClick={() => decline()}>
        Decline
      </Button>
      {note === undefined ? (
        <Button variant="quiet" onClick={() => setNote('')}>
          Add a note
        </Button>
      ) : null}
    </>
  );
}

/** Asks for confirmation before blocking a member; opened by `openSheet(id)`. */
export function BlockDialog({ id, userId, name }: { id: string; userId: string; name: string }) {
  const api = useApi<typeof blockCalls>();
  const [block] = useAction(() => api.blockMember({ id: userId }), {
    successMessage: 'Member blocked',
    failed: 'Member not blocked',
  });
  return (
    <ConfirmDialog
      id={id}
      question={`Block ${name}? You won’t see each other any more, and any conversation between you ends.`}
      action={`Block ${name}`}
      onConfirm={() => block()}
    >
      <p className="mt-2 text-sm text-soft">We won’t tell them. You can report their messages for 30 days.</p>
    </ConfirmDialog>
  );
}

/** A warning next to an early message that asks to continue elsewhere. */
export function OffPlatformWarning() {
  return (
    <p className="flex items-start gap-2 rounded-control bg-caution-soft p-3 text-caution text-sm">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        This asks you to carry on somewhere else. There’s no hurry: here you can block or report someone, and
        share your contact details once you both want to. Never send money to someone you’ve only met online.
      </span>
    </p>
  );
}
