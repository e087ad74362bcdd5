import { useRouter } from '@tanstack/react-router';
import { Ban } from 'lucide-react';
import { useId, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, MemberConnection } from '../contract.ts';
import { connectionLengths } from '../max-lengths.ts';
import { BlockQuestion } from './block-question.tsx';
import { LeavingWarning } from './leaving-warning.tsx';
import { rowTime } from './talk-times.ts';

/** A request that waits for the reader's answer, with what its writer says. */
export function RequestCard({ request, now }: { request: MemberConnection; now: Date }) {
  const { id, other, introMessage, sentAt, asksToLeave } = request;
  const blockId = useId();
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3">
      <Avatar name={other.name} imageUrl={other.profileImageUrl} className="size-10 text-base" />
      <div className="min-w-0">
        <h3 className="break-words font-bold font-display text-lg leading-tight">
          <CoverLink to="/messages/$connectionId" params={{ connectionId: id }} dir="auto">
            {other.name}
          </CoverLink>
        </h3>
        <p className="text-sm text-soft">would like to connect · {rowTime(sentAt, now)}</p>
      </div>
      <p className="col-span-full mt-2 whitespace-pre-line break-words text-sm" dir="auto">
        “{introMessage}”
      </p>
      {asksToLeave ? (
        <div className="col-span-full mt-2">
          <LeavingWarning />
        </div>
      ) : null}
      <div className="relative z-1 col-span-full mt-2 flex flex-wrap gap-2">
        <AnswerButtons id={id} />
        {other.id === null ? null : (
          <>
            <MoreMenu>
              <MenuButton onClick={() => openSheet(blockId)}>
                <Ban aria-hidden="true" className="size-5" /> Block
              </MenuButton>
              <ReportButton contentType="introduction" contentId={id} variant="menu" />
            </MoreMenu>
            <BlockQuestion id={blockId} userId={other.id} name={other.name} />
          </>
        )}
      </div>
    </li>
  );
}

/** Accept and Decline, with a few words for who wants to add some. Acceptance opens the conversation. */
export function AnswerButtons({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [note, setNote] = useState<string>();
  const answer = { id, ...(note?.trim() && { message: note.trim() }) };
  const [accept, accepting] = useAction(
    async () => {
      await api.acceptConnection(answer);
      await router.navigate({ to: '/messages/$connectionId', params: { connectionId: id } });
    },
    { failed: 'Not accepted' },
  );
  const [decline, declining] = useAction(() => api.declineConnection(answer), {
    told: 'Introduction declined',
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
      <Button look="soft" disabled={accepting || declining} onClick={() => accept()}>
        Accept
      </Button>
      <Button look="outline" disabled={accepting || declining} onClick={() => decline()}>
        Decline
      </Button>
      {note === undefined ? (
        <Button look="quiet" onClick={() => setNote('')}>
          Add a note
        </Button>
      ) : null}
    </>
  );
}
