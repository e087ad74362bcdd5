import { useRouter } from '@tanstack/react-router';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { MemberConnection } from '../contract.ts';
import { connectionLengths } from '../max-lengths.ts';
import { firstNameOf } from './talk-times.ts';
import { keptTalk } from './unsent.ts';

/** The next message. What is being written stays on the device until it is sent. */
export function Composer({
  connection,
  send,
}: {
  connection: MemberConnection;
  send: (message: string) => void;
}) {
  const { id, other } = connection;
  const account = useRouter().options.context.viewer.account?.id ?? '';
  const field = useId();
  const [text, setText] = useState('');
  useEffect(() => setText(keptTalk(deviceStorage, account, id).readDraft()), [account, id]);
  const write = (next: string) => {
    setText(next);
    keptTalk(deviceStorage, account, id).writeDraft(next);
  };
  const submit = () => {
    if (text.trim() === '') return;
    send(text.trim());
    write('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A phone's Enter makes a new line; with Control or Command it sends everywhere.
    const isMeant = event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || !isMeant) return;
    event.preventDefault();
    submit();
  };
  const label = `Message to ${firstNameOf(other.name)}`;
  return (
    <form
      method="post"
      aria-label={label}
      className="action-bar lg:mt-4 lg:flex-nowrap lg:border-0 lg:bg-transparent lg:p-0"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
