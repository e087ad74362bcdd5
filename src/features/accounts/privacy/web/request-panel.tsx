import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea } from '#kit/web/ui/field.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, PrivacyRequest } from '../contract.ts';
import { privacyLengths } from '../max-lengths.ts';
import { requestKinds } from '../privacy-options.ts';

const kinds: Record<PrivacyRequest['kind'], string> = {
  objection: 'I object to how you use my data',
  correction: 'Something is wrong that I can’t change myself',
  complaint: 'I want to make a complaint',
  question: 'I have a question',
};

/** Sends a request to the data protection officer, and shows the answers. */
export function RequestPanel({ requests }: { requests: readonly PrivacyRequest[] }) {
  const api = useApi<typeof calls>();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Message not sent',
    send: async (fields) => {
      const kind = requestKinds.find((one) => one === fields.text('kind')) ?? 'question';
      await api.sendPrivacyRequest({ kind, message: fields.text('message') });
      showToast({ title: 'Sent', description: 'We’ll answer within a month, usually much sooner.' });
      form.current?.reset();
    },
  });
  return (
    <>
      <p>
        Name, phone, postcode and mosque you correct yourself on your{' '}
        <Link to="/profile" className="link">
          profile
        </Link>
        . For anything else, write to our data protection officer:
      </p>
      <form method="post" ref={form} noValidate className="mt-3 grid gap-3" onSubmit={onSubmit}>
        <SelectField
          label="What is it about?"
          name="kind"
          choices={requestKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          error={errors.kind}
        />
        <TextArea
          label="Your message"
          name="message"
          maxLength={privacyLengths.message}
          error={errors.message}
          required
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-start">
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </form>
      <ul className="mt-4 divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <p className="text-sm text-soft">
              <DateText date={request.createdAt} /> – {kinds[request.kind]}
            </p>
            <p className="whitespace-pre-wrap" dir="auto">
              {request.message}
            </p>
            <p className="mt-1 whitespace-pre-wrap border-tile border-s-4 ps-3" dir="auto">
              {request.answer ?? 'Not answered yet.'}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
