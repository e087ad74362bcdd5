import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, ReceivedFeedback } from '../feedback.contract.ts';
import { feedbackLengths } from '../feedback.rules.ts';
import { FeedbackThread } from './feedback-thread.tsx';

/** Messages to a mosque, each with a form to reply to it. */
export function FeedbackInbox({ feedback }: { feedback: readonly ReceivedFeedback[] }) {
  if (feedback.length === 0) return <p className="text-soft">No messages yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {feedback.map((message) => (
        <li key={message.id} className="py-4">
          <FeedbackThread feedback={message} from={message.name} />
          <ReportButton contentType="mosque_feedback" contentId={message.id} variant="mini" />
          {message.status === 'pending' ? <AnswerForm id={message.id} /> : null}
        </li>
      ))}
    </ul>
  );
}

function AnswerForm({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The reply wasn’t sent',
    send: async (fields) => {
      await api.answerFeedback({ id, response: fields.text('response') });
      showToast({ title: 'Reply sent.' });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-3 grid gap-2">
      <TextArea
        label="Answer"
        name="response"
        maxLength={feedbackLengths.message}
        error={errors.response}
        required
      />
      <div>
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Sending…' : 'Send reply'}
        </Button>
      </div>
    </form>
  );
}
