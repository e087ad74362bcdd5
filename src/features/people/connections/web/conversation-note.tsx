import { Clock, ContactRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { calls as blockCalls } from '#features/accounts/blocks/block.contract.ts';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { EmailLink, PhoneLink } from '#kit/web/ui/text/contact-links.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, MemberConnection } from '../connection.contract.ts';
import { daysAfter, requestDays } from '../connection.rules.ts';
import { firstNameOf } from './conversation-text.ts';
import { AnswerButtons } from './request-card.tsx';

/** The state of the conversation: when it ends, or that it is over, with the actions for it. */
export function ConversationNote({ connection }: { connection: MemberConnection }) {
  const { status, isMine, about, readableUntil, chatExpiresAt } = connection;
  if (status === 'accepted' && about !== null)
    return <Note>You can write to each other until the opportunity is closed, or one of you ends this.</Note>;
  if (status === 'accepted') return chatExpiresAt === null ? null : <EndNote connection={connection} />;
  if (status === 'pending')
    return isMine ? <OwnRequestNote connection={connection} /> : <RequestNote connection={connection} />;
  if (connection.other.isBlockedByCaller) return <BlockedNote connection={connection} />;
  const until = readableUntil === null ? '' : ` You can read this until ${dateText(readableUntil, 'day')}.`;
  const text = {
    declined: isMine
      ? `${firstNameOf(connection.other.name)} isn’t free to connect at the moment.`
      : 'You declined this introduction.',
    withdrawn: 'This introduction was withdrawn.',
    expired: 'Nobody answered this introduction in 30 days.',
    ended: 'This conversation has ended.',
  }[status];
  return <Note>{text + until}</Note>;
}

/** Ends the viewer's block of a member; does nothing for a deleted account. */
export function useUnblock(memberId: string | null): () => Promise<void> {
  const api = useApi<typeof blockCalls>();
  const [unblock] = useAction(async () => (memberId === null ? null : api.unblockMember({ id: memberId })), {
    successMessage: () => ({ title: 'Member unblocked' }),
    failed: 'Member not unblocked',
  });
  return () => unblock();
}

/** Says that the viewer has blocked the other member, with a button to unblock. */
function BlockedNote({ connection }: { connection: MemberConnection }) {
  const { id, isMine, about, other, responseMessage, readableUntil } = connection;
  const unblock = useUnblock(other.id);
  const until = readableUntil === null ? '' : ` You can read this until ${dateText(readableUntil, 'day')}.`;
  return (
    <Note>
      <span className="min-w-0 flex-1 basis-56" dir="auto">
        You’ve blocked {firstNameOf(other.name)}.{until}
      </span>
      <Button variant="outline" onClick={unblock}>
        Unblock
      </Button>
      {about === null && !isMine ? <ReportButton contentType="introduction" contentId={id} /> : null}
      {isMine && responseMessage !== null ? (
        <ReportButton contentType="introduction_answer" contentId={id} />
      ) : null}
    </Note>
  );
}

function EndNote({ connection }: { connection: MemberConnection }) {
  const { id, chatExpiresAt, iKeep, otherKeeps } = connection;
  const api = useApi<typeof calls>();
  const [keep, keeping] = useAction(() => api.keepConnection({ id }), { failed: 'That wasn’t saved' });
  const name = firstNameOf(connection.other.name);
  const day = dateText(chatExpiresAt ?? '', 'day');
  const text = iKeep
    ? `You’d like to keep talking. This conversation ends on ${day} unless ${name} does too`
    : otherKeeps
      ? `${name} would like to keep talking. This conversation ends on ${day} unless you do too`
      : `This conversation ends on ${day} unless you both choose to keep talking`;
  return (
    <Note>
      <span className="min-w-0 flex-1">{text}</span>
      {iKeep ? null : (
        <Button variant="outline" disabled={keeping} onClick={() => keep()}>
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
      const result = await api.withdrawConnection({ id });
      location.assign('/messages');
      return result;
    },
    { failed: 'Not withdrawn' },
  );
  return (
    <Note>
      <span className="min-w-0 flex-1">
        {firstNameOf(other.name)} hasn’t answered yet. Your introduction waits until{' '}
        {dateText(daysAfter(sentAt, requestDays), 'day')}
      </span>
      <Button variant="outline" disabled={withdrawing} onClick={() => withdraw()}>
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

export type Contact = { email: string; phone: string | null };

/** Contact details, which are shown to both members or to neither. `own`: what the viewer would share. */
export function ShareCard({ connection, own }: { connection: MemberConnection; own: Contact }) {
  const { id, contact, iShared, otherShared } = connection;
  const name = firstNameOf(connection.other.name);
  const [isLater, setLater] = useState(false);
  const api = useApi<typeof calls>();
  const [share, sharing] = useAction(() => api.shareContact({ id }), { failed: 'Not shared' });
  const [stop, stopping] = useAction(() => api.stopSharingContact({ id }), { failed: 'Still shared' });
  if (contact !== null) {
    return (
      <Card title={`${name}’s contact details`}>
        <p className="flex flex-wrap gap-x-6">
          {contact.phone === null ? null : <PhoneLink phone={contact.phone} />}
          <EmailLink email={contact.email} />
        </p>
        <p className="text-sm text-soft">
          You’ve both shared them, so this conversation stays until one of you ends it.
        </p>
      </Card>
    );
  }
  if (iShared) {
    return (
      <Card title="You’ve shared your contact details">
        <p className="text-sm text-soft">{name} will see yours after sharing theirs.</p>
        <OwnContact own={own} />
        <p>
          <Button variant="outline" disabled={stopping} onClick={() => stop()}>
            Stop sharing
          </Button>
        </p>
      </Card>
    );
  }
  if (isLater) return null;
  return (
    <Card title="Share your contact details?">
      <p className="text-sm text-soft">
        {otherShared
          ? `${name} has shared theirs. If you share yours, you’ll see each other’s.`
          : 'You’ll see each other’s only when both of you have shared.'}{' '}
        This is what {name} would see:
      </p>
      <OwnContact own={own} />
      <p className="flex flex-wrap gap-2">
        <Button variant="outline" disabled={sharing} onClick={() => share()}>
          Share mine
        </Button>
        <Button variant="quiet" onClick={() => setLater(true)}>
          Not now
        </Button>
      </p>
    </Card>
  );
}

function OwnContact({ own: { email, phone } }: { own: Contact }) {
  return (
    <p className="break-words font-semibold">
      {phone === null ? null : (
        <>
          {phone}
          <br />
        </>
      )}
      {email}
    </p>
  );
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid w-full gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <h2 className="flex items-center gap-2 text-lg">
        <ContactRound aria-hidden="true" className="size-5 text-tile-ink" />
        {title}
      </h2>
      {children}
    </section>
  );
}
