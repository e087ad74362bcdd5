import { MessageCircle, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { Star } from '#kit/web/ui/ornament.tsx';
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
  const source = [hadith.reference, hadith.grade].filter(Boolean).join(' · ');
  return (
    <figure className="mx-auto max-w-2xl py-2 text-center">
      <Star className="mx-auto mb-3 size-8 text-tile-ink" />
      <blockquote className="text-balance text-xl leading-snug" dir="auto">
        ‘{hadith.text}’
      </blockquote>
      <figcaption className="mt-3 text-sm text-soft">{source}</figcaption>
      <p className="no-print mt-2 flex flex-wrap justify-center gap-2">
        <AnchorButton
          look="quiet"
          href={`https://wa.me/?text=${encodeURIComponent(`‘${hadith.text}’\n${source}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" className="size-5" /> Share on WhatsApp
        </AnchorButton>
        <Button look="quiet" onClick={() => void load(true)}>
          <RefreshCw aria-hidden="true" className="size-5" /> Another hadith
        </Button>
      </p>
    </figure>
  );
}
