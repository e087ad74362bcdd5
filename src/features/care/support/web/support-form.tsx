import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import type { calls } from '../contract.ts';
import { supportLengths } from '../max-lengths.ts';

/** Asks a question. `answerTo`: a member's own address; a visitor is asked for one. `page`: where the question came up. */
export function SupportForm({ page, answerTo }: { page: string | undefined; answerTo: string | null }) {
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState(false);
  const { onSubmit, sending, errors } = useForm({
    refresh: true,
    failed: 'Your question wasn’t sent',
    send: async (fields) => {
      await api.sendSupportRequest({
        subject: fields.text('subject'),
        message: fields.text('message'),
        page,
        ...(answerTo === null ? { name: fields.text('name'), email: fields.text('email').trim() } : {}),
      });
      setSent(true);
      scrollTo(0, 0);
    },
  });
  if (sent) {
    return (
      <div className="grid max-w-2xl gap-4">
        <p role="status" className="rounded-card bg-tile-soft p-4 text-lg text-tile-ink">
          Thank you. We’ll answer by e-mail.
        </p>
        <Button look="outline" className="justify-self-start" onClick={() => setSent(false)}>
          Ask something else
        </Button>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-4">
      {answerTo === null ? <VisitorFields errors={errors} /> : null}
      <TextField
        label="Subject"
        name="subject"
        dir="auto"
        maxLength={supportLengths.subject}
        error={errors.subject}
        required
      />
      <TextArea
        label="Your question"
        name="message"
        rows={6}
        dir="auto"
        maxLength={supportLengths.message}
        error={errors.message}
        hint={page === undefined ? undefined : `We’ll see that you came from ${page}.`}
        required
      />
      {answerTo === null ? null : (
        <p className="text-sm text-soft">
          The answer comes to <bdi>{answerTo}</bdi> and appears on this page.
        </p>
      )}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function VisitorFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <TextField
        label="Your name (optional)"
        name="name"
        dir="auto"
        autoComplete="name"
        maxLength={supportLengths.name}
        error={errors.name}
      />
      <TextField
        label="Your e-mail"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        hint="We use it to answer you, and delete it a year after our answer."
        required
      />
    </>
  );
}
