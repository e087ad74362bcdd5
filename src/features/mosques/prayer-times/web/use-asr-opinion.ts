import { useEffect, useState } from 'react';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import type { AsrOpinion } from '../prayers.ts';

const key = `${memberKeyPrefix}asr`;

/** The opinion on asr that somebody wants first on this device; null until it is known, and where none was chosen. */
export function useAsrOpinion(): AsrOpinion | null {
  const [opinion, setOpinion] = useState<AsrOpinion | null>(null);
  useEffect(() => setOpinion(readOpinion()), []);
  return opinion;
}

/** Remembers it. */
export function rememberAsrOpinion(opinion: AsrOpinion): void {
  try {
    localStorage.setItem(key, opinion);
  } catch {
    // A browser that keeps nothing shows it in the address alone.
  }
}

function readOpinion(): AsrOpinion | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'hanafi' || kept === 'standard' ? kept : null;
  } catch {
    return null;
  }
}
