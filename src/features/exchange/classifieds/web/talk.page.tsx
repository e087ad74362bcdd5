import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { useApi } from '#kit/web/api.ts';
import {
  MessageRow,
  MessagesByDay,
  NewMessagesButton,
  NewMessagesLog,
} from '#kit/web/conversation/conversation-parts.tsx';
import { useReadingPlace } from '#kit/web/conversation/use-reading-place.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { useLive } from '#kit/web/live/use-live.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { talkOver } from '../listing.errors.ts';
import { listingLengths } from '../listing.rules.ts';
import type { calls, WholeTalk } from '../talk.contract.ts';
import { talkChanged } from '../talk-live.rules.ts';

const route = getRouteApi('/_account/classifieds/messages/$talkId');

/** /classifieds/messages/{id}: a conversation of two members about a listing. */
export function TalkPage() {
  const { talk, now } = route.useLoaderData();
  const router = useRouter();
  useLive(talkChanged, () => router.invalidate());
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem-1px)] max-w-3xl flex-col">
      <PageHeader
        title={talk.title}
        lead={`With ${nameOf(talk)}`}
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
      <Conversation key={talk.id} talk={talk} now={new Date(now)} />
    </div>
  );
}

function nameOf({ other }: WholeTalk): string {
  return other?.name ?? 'a former member';
}

/** The messages, and the field for the next one. */
function Conversation({ talk, now }: { talk: WholeTalk; now: Date }) {
  const { id, messages, isOpen } = talk;
  const api = useApi<typeof calls>();
  const { list, end, composer, unseen, goToUnseen, onSend } = useReadingPlace(messages, (upTo) =>
    api.readClassifiedTalk({ id, upTo: upTo.id }),
  );
  const writerOf = ({ isMine }: { isMine: boolean }) =>
    isMine ? 'You' : (talk.other?.name ?? 'A former member');
  return (
    <article className="talk flex-1" aria-label={`Conversation with ${nameOf(talk)}`}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 pb-4">
        <section
          ref={list}
          aria-label="Messages"
          className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2"
        >
          <MessagesByDay messages={messages} now={now}>
            {(message) => (
              <MessageRow message={message} writer={writerOf(message)}>
                <ReportButton contentType="classified_message" contentId={message.id} variant="menu" />
              </MessageRow>
            )}
          </MessagesByDay>
        </section>
        <div ref={end} />
        {isOpen ? null : <Notice tone="tile">{talkOver.text}</Notice>}
        <p className="text-sm text-soft">
          Meet in daylight, at a mosque or another public place where you can, and look before you pay. Never
          send money or a code from your phone beforehand.
        </p>
      </div>
      <NewMessagesLog messages={messages} writerOf={writerOf} />
      {isOpen ? (
        <Composer form={composer} id={id} onSend={onSend}>
          <NewMessagesButton count={unseen} onClick={goToUnseen} />
        </Composer>
      ) : null}
    </article>
  );
}

/** The field for the next message. `children` are shown above it. */
function Composer({
  form,
  id,
  onSend,
  children,
}: {
  form: RefObject<HTMLFormElement | null>;
  id: string;
  onSend: () => void;
  children: ReactNode;
}) {
  const api = useApi<typeof calls>();
  const field = useId();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your message wasn’t sent',
    check: (fields) => (fields.text('message').trim() === '' ? { message: 'Please write a message.' } : {}),
    send: (fields) => api.sendClassifiedMessage({ id, message: fields.text('message') }),
    onSuccess: () => {
      form.current?.reset();
      onSend();
    },
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="action-bar">
      {children}
      <div className="grid min-w-0 flex-1 gap-2">
        {problem}
        <label htmlFor={field} className="sr-only">
          Your message
        </label>
        <textarea
          id={field}
          name="message"
          rows={1}
          dir="auto"
          maxLength={listingLengths.message}
          placeholder="Your message"
          aria-invalid={errors.message !== undefined}
          aria-describedby={errors.message === undefined ? undefined : `${field}-error`}
          className="field-sizing-content max-h-40 min-h-13 w-full min-w-0 resize-none rounded-control border border-soft bg-surface px-3 py-3 aria-invalid:border-danger"
        />
        {errors.message === undefined ? null : (
          <p id={`${field}-error`} className="text-danger text-sm">
            {errors.message}
          </p>
        )}
      </div>
      <Button type="submit" aria-label="Send" disabled={sending} className="size-13 px-0!">
        <SendHorizontal aria-hidden="true" className="size-5" />
      </Button>
    </form>
  );
}
