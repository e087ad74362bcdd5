import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Recommendation } from '../../recommendation-contract.ts';
import { recommendationLengths } from '../../recommendation-lengths.ts';

/** The member's own recommendation, or the way to give one. */
export function OwnRecommendation({
  businessId,
  own,
}: {
  businessId: string;
  own: Recommendation | undefined;
}) {
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting) return <Writing businessId={businessId} own={own} onClose={() => setIsWriting(false)} />;
  if (!own) {
    return (
      <Button look="outline" className="my-2" onClick={() => setIsWriting(true)}>
        <ThumbsUp aria-hidden="true" className="size-5" /> Recommend
      </Button>
    );
  }
  return (
    <div className="my-2 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold text-sm">You recommend it</p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {own.words}
      </p>
      {own.answer === null ? null : (
        <div className="mt-2 border-line border-s-2 ps-3">
          <p className="font-semibold text-sm">The owner answers</p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {own.answer}
          </p>
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button look="quiet" className="-ms-4" onClick={() => setIsWriting(true)}>
          Change
        </Button>
        <TakeBack businessId={businessId} />
      </div>
    </div>
  );
}

function TakeBack({ businessId }: { businessId: string }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawRecommendation({ id: businessId }), {
    failed: 'It wasn’t withdrawn',
  });
  return (
    <ConfirmButton
      look="quiet"
      label="Withdraw"
      question="Withdraw your recommendation? The owner’s answer to it will go too."
      action="Withdraw"
      onConfirm={withdraw}
    />
  );
}

function Writing({
  businessId,
  own,
  onClose,
}: {
  businessId: string;
  own: Recommendation | undefined;
  onClose: () => void;
}) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your recommendation was not saved',
    send: async (fields) => {
      await api.recommendBusiness({ id: businessId, words: fields.text('words') });
      showToast({ title: own ? 'Changed.' : 'Thank you for recommending it.' });
      onClose();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="my-2 grid gap-3">
      <TextArea
        label="Why would you use it again?"
        hint="Members see your name beside it; visitors see only the words."
        name="words"
        required
        maxLength={recommendationLengths.words}
        defaultValue={own?.words ?? ''}
        error={errors.words}
      />
      {problem}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : own ? 'Save' : 'Recommend'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The owner's answer to a recommendation. */
export function AnswerForm({ recommendation: { id, answer } }: { recommendation: Recommendation }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Your answer was not saved',
    send: async (fields) => {
      const text = fields.text('answer');
      await api.answerRecommendation({ id, answer: text });
      showToast({ title: text.trim() === '' ? 'Your answer has been removed.' : 'Answered.' });
    },
  });
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-tile-ink underline underline-offset-4">
        {answer === null ? 'Answer' : 'Your answer'}
      </summary>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <TextArea
          label="Your answer"
          hint="Everyone can read it. Leave it empty to remove it."
          name="answer"
          maxLength={recommendationLengths.words}
          defaultValue={answer ?? ''}
          error={errors.answer}
        />
        {problem}
        <Button type="submit" className="justify-self-start" disabled={sending}>
          {sending ? 'Saving…' : 'Save the answer'}
        </Button>
      </form>
    </details>
  );
}
