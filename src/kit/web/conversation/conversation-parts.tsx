import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Button } from '../ui/button.tsx';
import { MoreMenu } from '../ui/over/menu.tsx';
import { clockOf, dayOf, isUnread, type ShownMessage } from './messages.ts';

/** Messages, oldest first, with a line at the start of each day. `dayBefore`: the day that stands above the first one. */
export function MessagesByDay<Message extends ShownMessage>({
  messages,
  dayBefore,
  now,
  children,
}: {
  messages: readonly Message[];
  dayBefore?: string;
  now: Date;
  children: (message: Message) => ReactNode;
}) {
  return messages.map((message, at) => {
    const day = dayOf(message.sentAt, now);
    const before = messages[at - 1];
    const above = before === undefined ? dayBefore : dayOf(before.sentAt, now);
    return (
      <Fragment key={message.id}>
        {day === above ? null : <DayMark>{day}</DayMark>}
        {children(message)}
      </Fragment>
    );
  });
}

/** A message, as `useReadingPlace` finds it. `children`: the menu beside a message of the other member's. */
export function MessageRow({
  message,
  writer,
  children,
}: {
  message: ShownMessage;
  writer: string;
  children: ReactNode;
}) {
  const { id, isMine, isRemoved, message: text, sentAt, readAt } = message;
  if (isRemoved) return <Bubble isMine={isMine} writer={writer} text="" foot="Removed by a moderator" />;
  const foot = `${clockOf(sentAt)}${isMine && readAt !== null ? ' · read' : ''}`;
  return (
    <div
      className={`flex w-full items-center gap-1 ${isMine ? 'justify-end' : ''}`}
      data-message={id}
      tabIndex={-1}
    >
      <Bubble
        isMine={isMine}
        writer={writer}
        text={text}
        foot={<span data-unread={isUnread(message) ? id : undefined}>{foot}</span>}
      />
      {isMine ? null : (
        <div className="shrink-0 opacity-70 focus-within:opacity-100 hover:opacity-100">
          <MoreMenu name={`More about the message of ${clockOf(sentAt)}`}>{children}</MoreMenu>
        </div>
      )}
    </div>
  );
}

/** A text with its side of the conversation. `writer` is read out where the foot doesn't name who wrote it. */
export function Bubble({
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

export function DayMark({ children }: { children: ReactNode }) {
  return <p className="mt-2 justify-self-center text-center text-soft text-xs">{children}</p>;
}

/**
 * What screen readers announce: the messages that have arrived since the conversation was opened, each with its writer.
 * It is separate from the visible messages, where earlier ones are added and read marks change.
 */
export function NewMessagesLog({
  messages,
  writerOf,
}: {
  messages: readonly ShownMessage[];
  writerOf: (message: ShownMessage) => string;
}) {
  const [atOpening] = useState(() => new Set(messages.map(({ id }) => id)));
  const lastKnown = messages.findLastIndex(({ id }) => atOpening.has(id));
  const arrived = messages.slice(lastKnown + 1).filter(({ isRemoved }) => !isRemoved);
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived.map((message) => (
        <p key={message.id} dir={directionOf(message.message)}>
          {`${writerOf(message)}: ${message.message}`}
        </p>
      ))}
    </div>
  );
}

/** Leads somebody who reads further up to what has arrived. It stands above the field for the next message. */
export function NewMessagesButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count === 0) return null;
  return (
    <Button
      className="absolute start-1/2 bottom-full mb-3 -translate-x-1/2 whitespace-nowrap shadow-lift rtl:translate-x-1/2"
      onClick={onClick}
    >
      <ArrowDown aria-hidden="true" className="size-5" />
      {count === 1 ? '1 new message' : `${count} new messages`}
    </Button>
  );
}
