import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readDraft, restoreDraft } from '#kit/web/form/form-draft.ts';
import { showToast } from '#kit/web/ui/toast.ts';

/**
 * Restores what a member typed before the session ended or became somebody else's, on the page where it was typed; a form in a dialog is filled
 * in when it opens.
 */
export function RestoreDrafts() {
  const router = useRouter();
  const account = router.options.context.viewer.account?.id;
  useEffect(() => {
    let watcher: MutationObserver | undefined;
    const restore = () => {
      watcher?.disconnect();
      const draft = account === undefined ? null : readDraft(location.pathname, account);
      if (!draft) return;
      const announce = () =>
        showToast({ title: 'What you typed is still here', description: 'Please send it again.' });
      if (restoreDraft(draft)) return announce();
      watcher = new MutationObserver(() => {
        if (!restoreDraft(draft)) return;
        watcher?.disconnect();
        announce();
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
