import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from '#features/accounts/users/member-name.rules.ts';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { recommendationLengths } from '../business.rules.ts';
import type { calls, Recommendation } from '../recommendation.contract.ts';

type Page = { items: Recommendation[]; total: number; nextCursor: string | null };

/** Recommendations of a business, and the member's own. */
export function RecommendationsSection({
  businessId,
  page,
  canRecommend,
}: {
  businessId: string;
  page: Page;
  /** True for members other than the owner. */
  canRecommend: boolean;
}) {
  const own = page.items.find(({ isOwn }) => isOwn);
  const { total } = page;
  return (
    <section aria-labelledby="recommendations">
      <SectionLabel
        id="recommendations"
        title={
          total === 0
            ? 'Recommendations'
            : total === 1
              ? '1 member recommends it'
              : `${total} members recommend it`
        }
      />
      {total === 0 ? <p className="text-soft">No recommendations yet</p> : null}
      {canRecommend ? <OwnRecommendation key={own?.words ?? ''} businessId={businessId} own={own} /> : null}
      <Rows businessId={businessId} page={page} />
    </section>
  );
}

/** The recommendations loaded so far, with a button to load more. */
function Rows({ businessId, page }: { businessId: string; page: Page }) {
  const api = useApi<typeof calls>();
  const [more, setMore] = useState<{ after: string | null; items: Recommendation[] } | null>(null);
  const cursor = more === null ? page.nextCursor : more.after;
  const rows = [...page.items, ...(more?.items ?? [])].filter(({ isOwn }) => !isOwn);
  if (rows.length === 0) return null;
  const readMore = async () => {
    if (cursor === null) return;
    try {
      const next = await api.listRecommendations({ id: businessId, cursor, limit: 20 });
      setMore({ after: next.nextCursor, items: [...(more?.items ?? []), ...next.items] });
    } catch (error) {
      showProblem(error, 'We couldn’t load more');
    }
  };
  return (
    <>
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.id} recommendation={row} />
        ))}
      </ol>
      {cursor === null ? null : (
        <Button variant="quiet" className="-ms-4" onClick={readMore}>
          Show more
        </Button>
      )}
    </>
  );
}

function Row({ recommendation }: { recommendation: Recommendation }) {
  const { id, words, author, createdAt, answer, canAnswer } = recommendation;
  const name = author?.name ?? 'A member';
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-3">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-tile-soft font-semibold text-sm text-tile-ink"
      >
        {author ? initialsOf(name) : 'M'}
      </span>
      <div className="min-w-0">
        <p dir={directionOf(words)} className="whitespace-pre-line break-words">
          {words}
        </p>
        <p className="text-sm text-soft">
          <bdi>{name}</bdi>, {dateText(createdAt, 'month')}
        </p>
        {answer === null || canAnswer ? null : <Answer text={answer} />}
        {canAnswer ? <AnswerForm key={answer ?? ''} recommendation={recommendation} /> : null}
      </div>
      {author ? (
        <MoreMenu>
          <ReportButton contentType="business_recommendation" contentId={id} variant="menu" />
        </MoreMenu>
      ) : null}
    </li>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <div className="mt-2 border-line border-s-2 ps-3">
      <p className="font-semibold text-sm">The owner answers</p>
      <p dir={directionOf(text)} className="whitespace-pre-line break-words">
        {text}
      </p>
    </div>
  );
}

/** The member's own recommendation, or the form for one. */
function OwnRecommendation({ businessId, own }: { businessId: string; own: Recommendation | undefined }) {
  const [isWriting, setIsWriting] = useState(false);
  if (isWriting)
    return <RecommendationForm businessId={businessId} own={own} onClose={() => setIsWriting(false)} />;
  if (!own) {
    return (
      <Button variant="outline" className="my-2" onClick={() => setIsWriting(true)}>
        <ThumbsUp aria-hidden="true" className="size-5" /> Recommend
      </Button>
    );
  }
  return (
    <div className="my-2 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold text-sm">You recommend it</p>
      <p dir={directionOf(own.words)} className="whitespace-pre-line break-words">
        {own.words}
      </p>
      {own.answer === null ? null : (
        <div className="mt-2 border-line border-s-2 ps-3">
          <p className="font-semibold text-sm">The owner answers</p>
          <p dir={directionOf(own.answer)} className="whitespace-pre-line break-words">
            {own.answer}
          </p>
        </div>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="quiet" className="-ms-4" onClick={() => setIsWriting(true)}>
          Change
        </Button>
        <WithdrawRecommendation businessId={businessId} />
      </div>
    </div>
  );
}

function WithdrawRecommendation({ businessId }: { businessId: string }) {
  const api = useApi<typeof calls>();
  const [withdraw] = useAction(() => api.withdrawRecommendation({ id: businessId }), {
    failed: 'It wasn’t withdrawn',
  });
  return (
    <ConfirmButton
      variant="quiet"
      label="Withdraw"
      question="Withdraw your recommendation? The owner’s answer to it will go too."
      action="Withdraw recommendation"
      onConfirm={withdraw}
    />
  );
}

function RecommendationForm({
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
    send: (fields) => api.recommendBusiness({ id: businessId, words: fields.text('words') }),
    onSuccess: () => {
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
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The owner's answer to a recommendation. */
function AnswerForm({ recommendation: { id, answer } }: { recommendation: Recommendation }) {
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
