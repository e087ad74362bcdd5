import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { memberKeyPrefix } from '#kit/web/clear-device.ts';
import { deviceStorage } from '#kit/web/device-storage.ts';

/**
 * A member’s draft, kept on this device until it is sent or the member signs out, so that closing the tab does not lose it.
 * `isKept`: the page opened with a draft.
 */
export function useDraft(name: string) {
  const account = useRouter().options.context.viewer.account?.id ?? '';
  const key = `${memberKeyPrefix}draft:${account}:${name}`;
  const [text, setText] = useState('');
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const kept = deviceStorage.getItem(key) ?? '';
    setText((typed) => typed || kept);
    setIsKept(kept !== '');
  }, [key]);
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (next.trim() === '') deviceStorage.removeItem(key);
      else deviceStorage.setItem(key, next);
    },
    [key],
  );
  const forget = useCallback(() => {
    deviceStorage.removeItem(key);
    setText('');
    setIsKept(false);
  }, [key]);
  return { text, write, forget, isKept };
}
