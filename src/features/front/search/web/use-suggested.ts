import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiOf } from '#kit/web/api.ts';
import type { calls, Found } from '../contract.ts';
import { minLetters } from '../search-lengths.ts';

/** Of a kind, beside others, under a box. */
const perKind = 3;
/** A pause in typing: the server is not asked for every letter. */
const pauseMs = 150;

export type Suggested = { state: 'idle' | 'waiting' | 'failed' } | { state: 'found'; found: Found };

/** What is found of what is typed: asked after a pause, and given up as soon as more is typed. */
export function useSuggested(typed: string): Suggested {
  const { api } = useRouter().options.context;
  const [suggested, setSuggested] = useState<Suggested & { typed?: string }>({ state: 'idle' });
  const isEnough = [...typed].length >= minLetters;
  useEffect(() => {
    if (!isEnough) return;
    const asking = new AbortController();
    const pause = setTimeout(() => {
      apiOf<typeof calls>(api)
        .search({ q: typed, limit: perKind }, asking.signal)
        .then(
          (found) => setSuggested({ state: 'found', found, typed }),
          () => {
            if (!asking.signal.aborted) setSuggested({ state: 'failed', typed });
          },
        );
    }, pauseMs);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [api, typed, isEnough]);
  if (!isEnough) return { state: 'idle' };
  return suggested.typed === typed ? suggested : { state: 'waiting' };
}
