import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import type { ChatMessage, MemberConnection } from '../connection.contract.ts';
import { isUnread } from '../connection.rules.ts';
import { clockOf, dayOf, firstNameOf } from './conversation-text.ts';
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
      {messages.map((message, at) => {
        const day = dayOf(message.sentAt, now);
        const before = messages[at - 1];
        const dayBefore = dayOf(before?.sentAt ?? connection.respondedAt ?? connection.sentAt, now);
        return (
          <Fragment key={message.id}>
            {day === dayBefore ? null : <DayMark>{day}</DayMark>}
            <Message message={message} writer={writerOf(message, connection)} />
          </Fragment>
        );
      })}
      {unsent.map((message) => (
        <UnsentMessage key={message.clientId} message={message} forget={forget} />
      ))}
    </section>
  );
}

/**
 * What screen readers announce: the messages that have arrived since the conversation was opened, each with its writer.
 * It is separate from the visible messages, where earlier ones are added and read marks change.
 */
export function NewMessagesLog({
  connection,
  messages,
}: {
  connection: MemberConnection;
  messages: readonly ChatMessage[];
}) {
  const [lastAtOpening] = useState(messages.at(-1)?.position ?? 0);
  const arrived = messages.filter(({ position, isRemoved }) => position > lastAtOpening && !isRemoved);
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived.map((message) => (
        <p
          key={message.id}
          dir={directionOf(message.message)}
        >{`${writerOf(message, connection)}: ${message.message}`}</p>
      ))}
    </div>
  );
}

function writerOf({ isMine }: ChatMessage, { other }: MemberConnection): string {
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
  const { id, position, isMine, isRemoved, message: text, sentAt, readAt, asksToLeave } = message;
  if (isRemoved) return <Bubble isMine={isMine} writer={writer} text="" foot="Removed by a moderator" />;
  const foot = `${clockOf(sentAt)}${isMine && readAt !== null ? ' · read' : ''}`;
  return (
    <>
      <div
        className={`flex w-full items-center gap-1 ${isMine ? 'justify-end' : ''}`}
        data-position={position}
        tabIndex={-1}
      >
        <Bubble
          isMine={isMine}
          writer={writer}
          text={text}
          foot={<span data-unread={isUnread(message) ? position : undefined}>{foot}</span>}
        />
        {isMine ? null : (
          <div className="shrink-0 opacity-70 focus-within:opacity-100 hover:opacity-100">
            <MoreMenu name={`More about the message of ${clockOf(sentAt)}`}>
              <ReportButton contentType="chat_message" contentId={id} variant="menu" />
            </MoreMenu>
          </div>
        )}
      </div>
      {asksToLeave ? <OffPlatformWarning /> : null}
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

/** A text with its side of the conversation. `writer` is read out where the foot doesn't name who wrote it. */
function Bubble({
  isMine,
  writer,
  text,
  foot,
}: {
  isMine: boolean;
  writer?: string;
  text: string;
  foot: ReactNode;
}) {
  const side = isMine
    ? 'justify-self-end rounded-ee-sm border-transparent bg-tile-soft'
    : 'rounded-es-sm border-line bg-surface';
  return (
    <div className={`max-w-[min(85%,34rem)] rounded-card border px-3 py-2 leading-snug ${side}`}>
      {writer === undefined ? null : <p className="sr-only">{writer}</p>}
      {text === '' ? null : (
        <p className="whitespace-pre-line break-words" dir={directionOf(text)}>
          {text}
        </p>
      )}
      <p className={`mt-0.5 text-xs ${isMine ? 'text-end text-tile-ink' : 'text-soft'}`}>{foot}</p>
    </div>
  );
}

function DayMark({ children }: { children: ReactNode }) {
  return <p className="mt-2 justify-self-center text-center text-soft text-xs">{children}</p>;
}
