import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Ban, ChevronLeft, CircleX, ContactRound, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { dateText } from '#kit/contract/dates.ts';
import type { Page } from '#kit/contract/paging.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { NewMessagesButton, NewMessagesLog } from '#kit/web/conversation/conversation-parts.tsx';
import { useReadingPlace } from '#kit/web/conversation/use-reading-place.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { MenuButton, MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { ChatMessage, calls, MemberConnection } from '../connection.contract.ts';
import { connectionLengths } from '../connection.rules.ts';
import { ConnectionList } from './connection-list.tsx';
import { ConversationMessages, writerOf } from './conversation-log.tsx';
import { type Contact, ConversationNote, ShareCard, useUnblock } from './conversation-note.tsx';
import { aboutText, firstNameOf } from './conversation-text.ts';
import { BlockDialog } from './request-card.tsx';
import { conversationStorage, useConversation, useLiveReload } from './use-conversation.ts';

const route = getRouteApi('/_account/messages/$connectionId');

/** /messages/{id}: a conversation, next to the list from 1024 pixels. */
export function ConversationPage() {
  const { lists, connection, messages, ownContact } = route.useLoaderData();
  useLiveReload();
  return (
    <div className="talk-screen">
      <div className="talk-list hidden lg:block">
        <ConnectionList lists={lists} chosen={connection.id} />
      </div>
      <Conversation
        key={connection.id}
        connection={connection}
        newest={messages}
        ownContact={ownContact}
        now={new Date(lists.now)}
      />
    </div>
  );
}

/** One conversation: the other member, its end, the messages and the field for the next one. */
function Conversation({
  connection,
  newest,
  ownContact,
  now,
}: {
  connection: MemberConnection;
  newest: Page<ChatMessage>;
  ownContact: Contact;
  now: Date;
}) {
  const { id, status, about } = connection;
  const { messages, unsent, send, forget, loadOlder } = useConversation(id, newest);
  const api = useApi<typeof calls>();
  const { list, end, composer, keepPlace, unseen, goToUnseen, onSend } = useReadingPlace(
    messages,
    ({ position }) => api.readMessages({ id, upTo: position }),
  );
  const [older, loadingOlder] = useAction(async () => loadOlder?.(keepPlace), { failed: 'Nothing loaded' });
  return (
    <article className="talk" aria-label={`Conversation with ${connection.other.name}`}>
      <ConversationHeader connection={connection} />
      <ConversationNote connection={connection} />
      <div className="grid flex-1 content-end gap-2 pb-4">
        {loadOlder === null ? null : (
          <Button
            variant="quiet"
            disabled={loadingOlder}
            className="justify-self-center"
            onClick={() => older()}
          >
            Earlier messages
          </Button>
        )}
        <ConversationMessages
          list={list}
          connection={connection}
          messages={messages}
          unsent={unsent}
          forget={forget}
          now={now}
        />
        <div ref={end} />
        {status === 'accepted' && about === null ? (
          <ShareCard connection={connection} own={ownContact} />
        ) : null}
      </div>
      <NewMessagesLog messages={messages} writerOf={(message) => writerOf(message, connection)} />
      {status === 'accepted' ? (
        <Composer
          form={composer}
          connection={connection}
          send={(message) => {
            send(message);
            onSend();
          }}
        >
          <NewMessagesButton count={unseen} onClick={goToUnseen} />
        </Composer>
      ) : null}
    </article>
  );
}

/** The other member, with a menu for rare actions. */
function ConversationHeader({ connection }: { connection: MemberConnection }) {
  const { about, other } = connection;
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
        <h1 className="truncate text-lg" dir={directionOf(other.name)}>
          {other.name}
        </h1>
        {about === null ? (
          <p className="truncate text-soft text-xs">{factsOf(other)}</p>
        ) : (
          <AboutLine about={about} />
        )}
      </div>
      <ConversationMenu connection={connection} />
    </div>
  );
}

/** The opportunity that the conversation is about, as a link. */
function AboutLine({ about }: { about: NonNullable<MemberConnection['about']> }) {
  if (about.opportunityId === null) return <p className="text-soft text-xs">{aboutText(about)}</p>;
  return (
    <p className="truncate text-xs" dir={directionOf(aboutText(about))}>
      <Link
        to="/volunteering/$opportunityId"
        params={{ opportunityId: about.opportunityId }}
        className="link inline-block py-1"
      >
        {aboutText(about)}
      </Link>
    </p>
  );
}

/** 'Clayhall · member since September 2026' */
function factsOf({ ward, memberSince }: MemberConnection['other']): string {
  const since = memberSince === null ? null : `member since ${dateText(memberSince, 'month')}`;
  return [ward, since].filter((part) => part !== null).join(' · ');
}

function ConversationMenu({ connection }: { connection: MemberConnection }) {
  const { id, status, about, other, isMine, responseMessage } = connection;
  const endId = useId();
  const blockId = useId();
  const api = useApi<typeof calls>();
  const [end] = useAction(() => api.endConnection({ id }), {
    successMessage: () => ({ title: 'Conversation ended' }),
    failed: 'Not ended',
  });
  const unblock = useUnblock(other.id);
  if (other.id === null) return null;
  const name = other.name;
  return (
    <>
      <MoreMenu>
        {other.hasEntry ? (
          <MenuLink to="/member-directory/$memberId" params={{ memberId: other.id }}>
            <ContactRound aria-hidden="true" className="size-5" /> See their entry
          </MenuLink>
        ) : null}
        {status === 'accepted' ? (
          <MenuButton onClick={() => openSheet(endId)}>
            <CircleX aria-hidden="true" className="size-5" /> End conversation
          </MenuButton>
        ) : null}
        {other.isBlockedByCaller ? (
          <MenuButton onClick={() => unblock()}>
            <Ban aria-hidden="true" className="size-5" /> Unblock
          </MenuButton>
        ) : (
          <MenuButton onClick={() => openSheet(blockId)}>
            <Ban aria-hidden="true" className="size-5" /> Block
          </MenuButton>
        )}
        {isMine || about !== null ? null : (
          <ReportButton contentType="introduction" contentId={id} variant="menu" />
        )}
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
      <BlockDialog id={blockId} userId={other.id} name={name} />
    </>
  );
}

/** The field for the next message. A draft stays on the device until it is sent. `children` are shown above it. */
function Composer({
  form,
  connection,
  send,
  children,
}: {
  form: RefObject<HTMLFormElement | null>;
  connection: MemberConnection;
  send: (message: string) => void;
  children: ReactNode;
}) {
  const { id, other } = connection;
  const account = useRouter().options.context.viewer.account?.id ?? '';
  const field = useId();
  const [text, setText] = useState('');
  useEffect(() => setText(conversationStorage(deviceStorage, account, id).readDraft()), [account, id]);
  const write = (next: string) => {
    setText(next);
    conversationStorage(deviceStorage, account, id).writeDraft(next);
  };
  const submit = () => {
    if (text.trim() === '') return;
    send(text.trim());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter makes a new line, as phones have only that key. Control or Command with Enter sends.
    const isMeant = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || !isMeant) return;
    event.preventDefault();
    submit();
  };
  const label = `Message to ${firstNameOf(other.name)}`;
  return (
    <form
      ref={form}
      method="post"
      aria-label={label}
      className="action-bar"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <label htmlFor={field} className="sr-only">
        {label}
      </label>
      <textarea
        id={field}
        rows={1}
        dir="auto"
        value={text}
        maxLength={connectionLengths.message}
        placeholder={label}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-h-13 min-w-0 flex-1 resize-none rounded-control border border-soft bg-surface px-3 py-3"
      />
      <Button type="submit" aria-label="Send" className="size-13 px-0!">
        <SendHorizontal aria-hidden="true" className="size-5" />
      </Button>
    </form>
  );
}
