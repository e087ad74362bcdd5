import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';

const question = 'Leave without saving? What you changed on this page would be lost.';

/**
 * Asks before somebody leaves a long form with changes that were not sent, by a link, by going back, or by closing the tab.
 * `onInput` belongs to the form; call `onSaved` once it is sent.
 */
export function useUnsavedChanges(): { onInput: () => void; onSaved: () => void } {
  const isChanged = useRef(false);
  useBlocker({
    // The page itself may change its address, as a filter does, without losing what was typed.
    shouldBlockFn: ({ current, next }) =>
      isChanged.current && current.pathname !== next.pathname && !window.confirm(question),
    enableBeforeUnload: () => isChanged.current,
  });
  return {
    onInput: () => {
      isChanged.current = true;
    },
    onSaved: () => {
      isChanged.current = false;
    },
  };
}
