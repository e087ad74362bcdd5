import { useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { calls, Recommendation } from '../../recommendation-contract.ts';
import { AnswerForm, OwnRecommendation } from './recommendation-forms.tsx';

type Page = { items: Recommendation[]; total: number; nextCursor: string | null };

/** What members say who would use a business again, and one's own. */
export function RecommendationsSection({
  businessId,
  page,
  canRecommend,
}: {
  businessId: string;
  page: Page;
  /** A member who isn't its owner. */
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
      {total === 0 ? <p className="text-soft">Nobody has recommended it yet.</p> : null}
      {canRecommend ? <OwnRecommendation key={own?.words ?? ''} businessId={businessId} own={own} /> : null}
      <Rows businessId={businessId} page={page} />
    </section>
  );
}

/** All that were read so far; more are read where they are wanted. */
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
        <Button look="quiet" className="-ms-4" onClick={readMore}>
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
        <p dir="auto" className="whitespace-pre-line break-words">
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
      <p dir="auto" className="whitespace-pre-line break-words">
        {text}
      </p>
    </div>
  );
}

function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '');
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => (part ? ([...part][0] ?? '') : ''))
    .join('')
    .toUpperCase();
}
