import { useEffect, useState } from 'react';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';
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
  deviceStorage.setItem(key, opinion);
}

function readOpinion(): AsrOpinion | null {
  const kept = deviceStorage.getItem(key);
  return kept === 'hanafi' || kept === 'standard' ? kept : null;
}
