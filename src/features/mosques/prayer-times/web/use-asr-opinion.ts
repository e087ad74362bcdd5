import { useEffect, useState } from 'react';
import type { AsrOpinion } from '#features/mosques/places/calculation.rules.ts';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';

const key = `${memberKeyPrefix}asr`;

/** Returns the opinion on asr chosen on this device; null in the first render, and if none was chosen. */
export function useAsrOpinion(): AsrOpinion | null {
  const [opinion, setOpinion] = useState<AsrOpinion | null>(null);
  useEffect(() => setOpinion(readOpinion()), []);
  return opinion;
}

/** Stores the opinion on asr on this device. */
export function rememberAsrOpinion(opinion: AsrOpinion): void {
  deviceStorage.setItem(key, opinion);
}

function readOpinion(): AsrOpinion | null {
  const stored = deviceStorage.getItem(key);
  return stored === 'hanafi' || stored === 'standard' ? stored : null;
}
