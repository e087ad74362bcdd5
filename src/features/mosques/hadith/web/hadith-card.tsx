import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ErrorState, Skeleton } from '#kit/web/ui/states.tsx';
import type { calls, Hadith } from '../contract.ts';
import { useNewDay } from './use-new-day.ts';
import { withRetries } from './with-retries.ts';

/** The hadith of the day; another on demand, and the new day's at midnight. */
export function HadithCard({ hadith: first, today }: { hadith: Hadith | null; today: string }) {
  const api = useApi<typeof calls>();
  const [hadith, setHadith] = useState(first);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>(first ? 'ready' : 'failed');

  const load = async (another: boolean) => {
    setState('loading');
    try {
      setHadith(await withRetries(() => api.getHadithOfToday(another ? { another: 'true' } : {})));
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
  return (
    <figure className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <blockquote className="font-display text-xl sm:text-2xl" dir="auto">
        {hadith.text}
      </blockquote>
      <figcaption className="mt-4 flex flex-wrap items-center justify-between gap-3 text-soft">
        <span>
          {hadith.reference}
          {hadith.grade ? ` · ${hadith.grade}` : ''}
        </span>
        <Button look="quiet" onClick={() => void load(true)}>
          <RefreshCw aria-hidden="true" className="size-5" /> Another hadith
        </Button>
      </figcaption>
    </figure>
  );
}
