import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../feedback.contract.ts';
import { feedbackLengths, feedbackTypeLabels, feedbackTypes } from '../feedback.rules.ts';

/** Form for a message to a mosque's managers. */
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
    },
    onSuccess: () => {
      showToast({ title: 'Message sent.' });
      setSent(true);
    },
  });
  if (sent) {
    return (
      <div className="grid gap-3">
        <p>Thank you. You’ll get the reply by email, and it will appear with your messages.</p>
        <LinkButton variant="outline" to="/profile/feedback" search={{}}>
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
      <p className="text-sm text-soft">They’ll see your name, but not your email or phone.</p>
      {problem}
      <Button type="submit" variant="outline" disabled={sending}>
        {sending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
