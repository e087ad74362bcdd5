import type { RefObject } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Bubble, DayMark, MessageRow, MessagesByDay } from '#kit/web/conversation/conversation-parts.tsx';
import { clockOf, dayOf } from '#kit/web/conversation/messages.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { ChatMessage, MemberConnection } from '../connection.contract.ts';
import { firstNameOf } from './conversation-text.ts';
import { OffPlatformWarning } from './request-card.tsx';
import type { Unsent } from './use-conversation.ts';

/** The conversation by day: the introduction, its answer, the messages, and those not sent yet. */
export function ConversationMessages({
  list,
  connection,
  messages,
  unsent,
  forget,
  now,
}: {
  list: RefObject<HTMLElement | null>;
  connection: MemberConnection;
  messages: readonly ChatMessage[];
  unsent: readonly Unsent[];
  forget: (clientId: string) => void;
  now: Date;
}) {
  const Start = connection.about === null ? Beginning : VolunteeringBeginning;
  return (
    <section
      ref={list}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
      aria-label="Messages"
    >
      {messages[0] === undefined || messages[0].position === 1 ? (
        <Start connection={connection} now={now} />
      ) : null}
      <MessagesByDay
        messages={messages}
        dayBefore={dayOf(connection.respondedAt ?? connection.sentAt, now)}
        now={now}
      >
        {(message) => <Message message={message} writer={writerOf(message, connection)} />}
      </MessagesByDay>
      {unsent.map((message) => (
        <UnsentMessage key={message.clientId} message={message} forget={forget} />
      ))}
    </section>
  );
}

/** Who has written a message, as screen readers announce it. */
export function writerOf({ isMine }: Pick<ChatMessage, 'isMine'>, { other }: MemberConnection): string {
  return isMine ? 'You' : other.name;
}

/** The start of a conversation about volunteering. */
function VolunteeringBeginning({ connection, now }: { connection: MemberConnection; now: Date }) {
  const { isMine, other, sentAt } = connection;
  const who = isMine ? `${firstNameOf(other.name)} was accepted` : 'You were accepted';
  return (
    <DayMark>
      {who} as a volunteer, {dayOf(sentAt, now)} at {clockOf(sentAt)}
    </DayMark>
  );
}

function Beginning({ connection, now }: { connection: MemberConnection; now: Date }) {
  const { isMine, introMessage, responseMessage, respondedAt, sentAt, other, status } = connection;
  const name = firstNameOf(other.name);
  const hasTalk = status === 'accepted' || status === 'ended';
  return (
    <>
      <DayMark>{dayOf(sentAt, now)}</DayMark>
      {introMessage === '' ? null : (
        <Bubble
          isMine={isMine}
          text={introMessage}
          foot={`${isMine ? 'Your' : `${name}’s`} introduction, ${clockOf(sentAt)}`}
        />
      )}
      <OpeningWarning connection={connection} beside="introduction" />
      {hasTalk && respondedAt !== null ? (
        <DayMark>
          {isMine ? `${name} accepted your introduction` : `You accepted ${name}’s introduction`}
          {dayOf(respondedAt, now) === dayOf(sentAt, now) ? '' : `, ${dayOf(respondedAt, now)}`} at{' '}
          {clockOf(respondedAt)}
        </DayMark>
      ) : null}
      {responseMessage === null ? null : (
        <Bubble
          isMine={!isMine}
          text={responseMessage}
          foot={respondedAt === null ? '' : clockOf(respondedAt)}
        />
      )}
      <OpeningWarning connection={connection} beside="answer" />
    </>
  );
}

/** A warning next to the other member's first text: an introduction, or the answer to one. */
function OpeningWarning({
  connection: { asksToLeave, isMine },
  beside,
}: {
  connection: MemberConnection;
  beside: 'introduction' | 'answer';
}) {
  return asksToLeave && isMine === (beside === 'answer') ? <OffPlatformWarning /> : null;
}

function Message({ message, writer }: { message: ChatMessage; writer: string }) {
  return (
    <>
      <MessageRow message={message} writer={writer}>
        <ReportButton contentType="chat_message" contentId={message.id} variant="menu" />
      </MessageRow>
      {message.asksToLeave && !message.isRemoved ? <OffPlatformWarning /> : null}
    </>
  );
}

function UnsentMessage({ message, forget }: { message: Unsent; forget: (clientId: string) => void }) {
  const { clientId, message: text, refused } = message;
  return (
    <>
      <Bubble
        isMine
        text={text}
        foot={refused === undefined ? 'Not sent yet. It will go as soon as it can.' : 'Not sent'}
      />
      {refused === undefined ? null : (
        <p role="alert" className="flex flex-wrap items-center gap-2 justify-self-end text-danger text-sm">
          {refused}
          <Button variant="quiet" onClick={() => forget(clientId)}>
            Remove
          </Button>
        </p>
      )}
    </>
  );
}
