import { useEffect, useState } from 'react';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';

/** Steps that somebody has done, by place and key: on this device alone, and deleted when a member signs out. */
const key = `${memberKeyPrefix}bereavement-done`;

/** Returns the steps ticked off on this device, and a function that ticks or unticks one. */
export function useTicks(): { done: readonly string[]; setDone: (step: string, isDone: boolean) => void } {
  const [done, keep] = useState<readonly string[]>([]);
  // The server doesn't know them, so they are read once the page is there.
  useEffect(() => keep(read()), []);
  return {
    done,
    setDone(step, isDone) {
      const next = [...read().filter((one) => one !== step), ...(isDone ? [step] : [])];
      deviceStorage.setItem(key, JSON.stringify(next));
      keep(next);
    },
  };
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
