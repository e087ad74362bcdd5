import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { rowTime } from '#kit/web/conversation/messages.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import type { MemberConnection } from '../connection.contract.ts';
import { aboutText, firstNameOf } from './conversation-text.ts';
import { RequestCard } from './request-card.tsx';

export type Lists = Record<'received' | 'current' | 'past', readonly MemberConnection[]> & {
  /** The time at which the lists were loaded. */
  now: string;
};

/**
 * The reader's introductions and conversations, with unanswered requests first. `chosen` is the one that is open next to
 * the list.
 */
export function ConnectionList({ lists, chosen }: { lists: Lists; chosen?: string }) {
  const { received, current, past } = lists;
  const now = new Date(lists.now);
  const [Title, SectionTitle] = chosen === undefined ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pb-2">
        <Title className="text-2xl lg:text-4xl">Messages</Title>
        <Link to="/member-directory" className="link inline-flex min-h-11 items-center gap-1 text-sm">
          Find members <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </Link>
      </div>
      {received.length > 0 ? (
        <section aria-label="Waiting for your answer" className="mb-4">
          <SectionTitle className="sr-only">Waiting for your answer</SectionTitle>
          <RowList boxed>
            {received.map((request) => (
              <RequestCard key={request.id} request={request} now={now} />
            ))}
          </RowList>
        </section>
      ) : null}
      {current.length > 0 ? (
        <section aria-label="Conversations">
          <SectionTitle className="sr-only">Conversations</SectionTitle>
          <RowList>
            {current.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                isChosen={connection.id === chosen}
                now={now}
              />
            ))}
          </RowList>
        </section>
      ) : null}
      {received.length + current.length === 0 ? (
        <EmptyState title="No messages yet">
          <p>
            Find somebody in the directory and introduce yourself. Only people you accept can write to you.
          </p>
        </EmptyState>
      ) : null}
      {past.length > 0 ? (
        <Disclosure summary={`Ended (${past.length})`}>
          <RowList>
            {past.map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                isChosen={connection.id === chosen}
                now={now}
              />
            ))}
          </RowList>
        </Disclosure>
      ) : null}
    </>
  );
}

function ConnectionRow({
  connection,
  isChosen,
  now,
}: {
  connection: MemberConnection;
  isChosen: boolean;
  now: Date;
}) {
  const { id, about, other, unread, lastActivityAt } = connection;
  const chosenClass = isChosen
    ? 'lg:-mx-4 lg:rounded-control lg:border-transparent lg:bg-tile-soft lg:px-4'
    : '';
  return (
    <Row
      className={`min-h-18 ${chosenClass}`}
      lead={<Avatar name={other.name} imageUrl={other.profileImageUrl} className="size-10 text-base" />}
      title={
        <CoverLink
          to="/messages/$connectionId"
          params={{ connectionId: id }}
          dir="auto"
          aria-current={isChosen ? 'page' : undefined}
        >
          {other.name}
        </CoverLink>
      }
      meta={
        <>
          {about === null ? null : (
            <p dir={directionOf(aboutText(about))} className="truncate text-tile-ink text-xs">
              {aboutText(about)}
            </p>
          )}
          <p dir={directionOf(rowText(connection))} className={`truncate ${unread > 0 ? 'text-ink' : ''}`}>
            {rowText(connection)}
          </p>
        </>
      }
      end={
        <>
          {rowTime(lastActivityAt, now)}
          {unread > 0 ? (
            <>
              <br />
              <span className="inline-grid h-5.5 min-w-5.5 place-items-center rounded-full bg-tile px-1 text-on-tile text-xs">
                {unread}
                <span className="sr-only"> new</span>
              </span>
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The text of the row: the status, or the last message. */
function rowText({ status, isMine, about, other, lastMessage, introMessage }: MemberConnection): string {
  if (status === 'pending') return `You asked to connect. ${firstNameOf(other.name)} hasn’t answered yet.`;
  if (status === 'declined') return isMine ? 'Not at the moment' : 'You declined';
  if (status === 'expired') return 'Not answered in 30 days';
  if (status === 'ended') return 'Ended';
  if (lastMessage === null) return about === null ? introMessage : 'No messages yet';
  return lastMessage.isMine ? `You: ${lastMessage.message}` : lastMessage.message;
}
