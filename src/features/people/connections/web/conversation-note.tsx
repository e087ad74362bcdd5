import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import { daysAfter, requestDays } from '../connection-rules.ts';
import type { calls, MemberConnection } from '../contract.ts';
import { AnswerButtons } from './request-card.tsx';
import { firstNameOf } from './talk-times.ts';

/** How the conversation stands: until when it lasts, or that it is over, and what can be done about it. */
export function ConversationNote({ connection }: { connection: MemberConnection }) {
  const { status, isMine, readableUntil, chatExpiresAt } = connection;
  if (status === 'accepted') return chatExpiresAt === null ? null : <EndNote connection={connection} />;
  if (status === 'pending')
    return isMine ? <OwnRequestNote connection={connection} /> : <RequestNote connection={connection} />;
  const until = readableUntil === null ? '' : ` You can read this until ${dateText(readableUntil, 'day')}.`;
  const said = {
    declined: isMine
      ? `${firstNameOf(connection.other.name)} isn’t free to connect at the moment.`
      : 'You declined this introduction.',
    withdrawn: 'This introduction was withdrawn.',
    expired: 'Nobody answered this introduction in 30 days.',
    ended: 'This conversation has ended.',
  }[status];
  return <Note>{said + until}</Note>;
}

function EndNote({ connection }: { connection: MemberConnection }) {
  const { id, chatExpiresAt, iKeep, otherKeeps } = connection;
  const api = useApi<typeof calls>();
  const [keep, keeping] = useAction(() => api.keepConnection({ id }), { failed: 'That wasn’t saved' });
  const name = firstNameOf(connection.other.name);
  const day = dateText(chatExpiresAt ?? '', 'day');
  const said = iKeep
    ? `You’d like to keep talking. This conversation ends on ${day} unless ${name} does too`
    : otherKeeps
      ? `${name} would like to keep talking. This conversation ends on ${day} unless you do too`
      : `This conversation ends on ${day} unless you both choose to keep talking`;
  return (
    <Note>
      <span className="min-w-0 flex-1">{said}</span>
      {iKeep ? null : (
        <Button look="outline" disabled={keeping} onClick={() => keep()}>
          Keep talking
        </Button>
      )}
    </Note>
  );
}

function OwnRequestNote({ connection }: { connection: MemberConnection }) {
  const { id, sentAt, other } = connection;
  const api = useApi<typeof calls>();
  const [withdraw, withdrawing] = useAction(
    async () => {
      const answer = await api.withdrawConnection({ id });
      location.assign('/messages');
      return answer;
    },
    { failed: 'Not withdrawn' },
  );
  return (
    <Note>
      <span className="min-w-0 flex-1">
        {firstNameOf(other.name)} hasn’t answered yet. Your introduction waits until{' '}
        {dateText(daysAfter(sentAt, requestDays), 'day')}
      </span>
      <Button look="outline" disabled={withdrawing} onClick={() => withdraw()}>
        Withdraw
      </Button>
    </Note>
  );
}

function RequestNote({ connection }: { connection: MemberConnection }) {
  return (
    <Note>
      <span className="min-w-0 flex-1">
        {firstNameOf(connection.other.name)} would like to connect. Only people you accept can write to you
      </span>
      <AnswerButtons id={connection.id} />
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="my-3 flex min-h-11 flex-wrap items-center gap-2 rounded-card bg-tile-soft px-4 py-2 text-sm text-tile-ink"
    >
      <Clock aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </div>
  );
}
