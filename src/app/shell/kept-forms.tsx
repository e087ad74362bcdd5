import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetKept, readKept, restoreForm } from '#kit/web/form/kept-form.ts';
import { showToast } from '#kit/web/ui/toast.ts';

/**
 * Gives a member back what was typed before the session ended, on the page where it was typed; a form that is opened
 * later, in a dialog, gets it when it comes.
 */
export function KeptForms() {
  const router = useRouter();
  const account = router.options.context.viewer.account?.id;
  useEffect(() => {
    let watcher: MutationObserver | undefined;
    const restore = () => {
      watcher?.disconnect();
      const kept = account === undefined ? null : readKept(location.pathname);
      if (!kept) return;
      if (kept.account !== '' && kept.account !== account) return forgetKept(location.pathname);
      const tell = () =>
        showToast({ title: 'What you typed is still here', description: 'Please send it again.' });
      if (restoreForm(kept)) return tell();
      watcher = new MutationObserver(() => {
        if (!restoreForm(kept)) return;
        watcher?.disconnect();
        tell();
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    };
    restore();
    const leave = router.subscribe('onRendered', ({ pathChanged }) => (pathChanged ? restore() : undefined));
    return () => {
      leave();
      watcher?.disconnect();
    };
  }, [router, account]);
  return null;
}
