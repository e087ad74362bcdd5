import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';
import { feedbackTypeLabels, feedbackTypes } from '../feedback-types.ts';
import { feedbackLengths } from '../max-lengths.ts';

/** Writes to those who look after a mosque. */
export function FeedbackForm({ placeId }: { placeId: string }) {
  const api = useApi<typeof calls>();
  const [sent, setSent] = useState(false);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your message wasn’t sent',
    send: async (fields) => {
      await api.sendFeedback({
        placeId,
        feedbackType: feedbackTypes.find((type) => type === fields.text('feedbackType')) ?? 'question',
        subject: fields.text('subject'),
        message: fields.text('message'),
      });
      showToast({ title: 'Message sent.' });
      setSent(true);
    },
  });
  if (sent) {
    return (
      <div className="grid gap-3">
        <p>Thank you. You’ll get the reply by e-mail, and it will appear with your messages.</p>
        <LinkButton look="outline" to="/profile/feedback" search={{}}>
          My messages
        </LinkButton>
      </div>
    );
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <SelectField
        label="What is it about?"
        name="feedbackType"
        choices={feedbackTypes.map((value) => ({ value, label: feedbackTypeLabels[value] }))}
      />
      <TextField
        label="Subject"
        name="subject"
        dir="auto"
        maxLength={feedbackLengths.subject}
        error={errors.subject}
        required
      />
      <TextArea
        label="Message"
        name="message"
        rows={4}
        maxLength={feedbackLengths.message}
        error={errors.message}
        required
      />
      <p className="text-sm text-soft">They’ll see your name, but not your e-mail or phone.</p>
      {problem}
      <Button type="submit" look="outline" disabled={sending}>
        {sending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
