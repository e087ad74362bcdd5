import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { boroughTime, clockText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { useLive } from '#kit/web/live/use-live.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { talkOver } from '../listing.errors.ts';
import { listingLengths } from '../listing.rules.ts';
import { listedText } from '../listing-age.rules.ts';
import type { calls, TalkMessage } from '../talk.contract.ts';
import { talkChanged } from '../talk-live.rules.ts';

const route = getRouteApi('/_account/classifieds/messages/$talkId');

/** /classifieds/messages/{id}: a conversation of two members about a listing. */
export function TalkPage() {
  const { talk } = route.useLoaderData();
  useMarkedRead();
  const router = useRouter();
  useLive(talkChanged, () => router.invalidate());
  return (
    <div className="mx-auto max-w-3xl pb-12">
      <PageHeader
        title={talk.title}
        lead={`With ${talk.other?.name ?? 'a former member'}`}
        trail={[{ name: 'Messages about listings', path: '/classifieds/messages' }]}
      >
        <p className="flex flex-wrap gap-x-6">
          {talk.listingId === null ? null : (
            <Link
              to="/classifieds/$listingId"
              params={{ listingId: talk.listingId }}
              className="link inline-flex min-h-11 items-center"
            >
              Open the listing
            </Link>
          )}
          <Link to="/classifieds/messages" className="link inline-flex min-h-11 items-center sm:hidden">
            All messages
          </Link>
        </p>
      </PageHeader>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-6">
        <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
          {talk.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
        {talk.isOpen ? <Answer /> : <Notice tone="tile">{talkOver.text}</Notice>}
        <p className="text-sm text-soft">
          Meet in daylight, at a mosque or another public place where you can, and look before you pay. Never
          send money or a code from your phone beforehand.
        </p>
      </div>
    </div>
  );
}

/** Marks the conversation as read whenever there are new messages. */
function useMarkedRead(): void {
  const { talk } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { id, unread } = talk;
  useEffect(() => {
    if (unread === 0) return;
    // Failures are ignored: the messages are marked the next time.
    api.readClassifiedTalk({ id }).then(
      () => router.invalidate(),
      () => undefined,
    );
  }, [api, router, id, unread]);
}

function Message({ message }: { message: TalkMessage }) {
  const { now } = route.useLoaderData();
  const { id, isMine, isRemoved, message: text, sentAt, readAt } = message;
  const side = isMine
    ? 'justify-self-end rounded-ee-sm border-transparent bg-tile-soft'
    : 'rounded-es-sm border-line bg-surface';
  const when = `${listedText(sentAt, new Date(now))}, ${clockText(boroughTime(new Date(sentAt)))}`;
  return (
    <li className={`flex w-full items-center gap-1 ${isMine ? 'justify-end' : ''}`}>
      <div className={`max-w-[min(85%,34rem)] rounded-card border px-3 py-2 leading-snug ${side}`}>
        <p className="whitespace-pre-line break-words" dir={directionOf(text)}>
          {isRemoved ? 'Removed by a moderator' : text}
        </p>
        <p className={`mt-0.5 text-xs ${isMine ? 'text-end text-tile-ink' : 'text-soft'}`}>
          {when}
          {readAt === null ? null : ' · read'}
        </p>
      </div>
      {isMine || isRemoved ? null : (
        <MoreMenu name={`More about the message of ${when}`} variant="quiet">
          <ReportButton contentType="classified_message" contentId={id} variant="menu" />
        </MoreMenu>
      )}
    </li>
  );
}

function Answer() {
  const { talk } = route.useLoaderData();
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your message wasn’t sent',
    check: (fields) => (fields.text('message').trim() === '' ? { message: 'Please write a message.' } : {}),
    send: async (fields) => {
      await api.sendClassifiedMessage({ id: talk.id, message: fields.text('message') });
      form.current?.reset();
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
      <TextArea
        label="Your message"
        name="message"
        rows={3}
        maxLength={listingLengths.message}
        error={errors.message}
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
