import { MessageCircle, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { boroughDate } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/notice.tsx';
import { Star } from '#kit/web/ui/ornament.tsx';
import { withRetries } from '#kit/web/with-retries.ts';
import type { calls, Hadith } from '../hadith.contract.ts';

/** Three failures are retried, each a second later. */
const retryPauses = [1000, 1000, 1000];

/** The hadith of the day, with a button for another one. At each midnight the new day's is loaded. */
export function HadithCard({ hadith: first, today }: { hadith: Hadith | null; today: string }) {
  const api = useApi<typeof calls>();
  const [hadith, setHadith] = useState(first);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>(first ? 'ready' : 'failed');

  const load = async (another: boolean) => {
    setState('loading');
    try {
      setHadith(
        await withRetries(() => api.getHadithOfToday(another ? { another: 'true' } : {}), retryPauses),
      );
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  useNewDay(today, () => void load(false));

  if (state === 'loading') return <Skeleton className="h-48" />;
  if (state === 'failed' || !hadith) {
    return <ErrorState text="Unable to load hadith. Please try again." onRetry={() => void load(false)} />;
  }
  const source = [hadith.reference, hadith.grade].filter(Boolean).join(' · ');
  return (
    <figure className="mx-auto max-w-2xl py-2 text-center">
      <Star className="mx-auto mb-3 size-8 text-tile-ink" />
      <blockquote className="text-balance text-xl leading-snug" dir={directionOf(hadith.text)}>
        ‘{hadith.text}’
      </blockquote>
      <figcaption className="mt-3 text-sm text-soft">{source}</figcaption>
      <p className="no-print mt-2 flex flex-wrap justify-center gap-2">
        <AnchorButton
          variant="quiet"
          href={`https://wa.me/?text=${encodeURIComponent(`‘${hadith.text}’\n${source}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" className="size-5" /> Share on WhatsApp
        </AnchorButton>
        <Button variant="quiet" onClick={() => void load(true)}>
          <RefreshCw aria-hidden="true" className="size-5" /> Another hadith
        </Button>
      </p>
    </figure>
  );
}

const checkMs = 60_000;

function useNewDay(today: string, onNewDay: () => void): void {
  const onChange = useEffectEvent(onNewDay);
  useEffect(() => watchDays(today, () => onChange()), [today]);
}

/**
 * Calls `onNewDay` whenever the borough's date changes from `today` on. It checks every minute, because a page may be asleep at midnight.
 * Returns a function that stops it.
 */
export function watchDays(today: string, onNewDay: () => void): () => void {
  let shown = today;
  const timer = setInterval(() => {
    const date = boroughDate(new Date());
    if (date === shown) return;
    shown = date;
    onNewDay();
  }, checkMs);
  return () => clearInterval(timer);
}
