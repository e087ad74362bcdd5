import { readProblem } from './api.ts';
import { clearUnnamed, memberKeyPrefix } from './clear-device.ts';
import { deviceStorage } from './device-storage.ts';
import { showProblem } from './form/show-problem.ts';
import { accountHeaders, noteAccountChanged } from './page-account.ts';

/** The account that a page was last made for in this browser. Signing out deletes it. */
const key = `${memberKeyPrefix}account`;

/**
 * Watches, on a page made for a member, whether another tab has signed out or signed somebody else in: then the page is
 * reloaded when it is looked at again, also from the back/forward cache. A page with something typed stays, and says
 * who is signed in.
 */
export function watchAccount(id: string): void {
  const last = deviceStorage.getItem(key);
  if (last !== null && last !== id) clearUnnamed();
  if (last !== id) deviceStorage.setItem(key, id);
  const typed = new Set<Field>();
  const hasTyped = () => [...typed].some((field) => field.isConnected && field.value !== '');

  function check(): void {
    const current = deviceStorage.getItem(key);
    if (current === id || document.visibilityState !== 'visible') return;
    if (!hasTyped()) {
      document.body.hidden = true;
      location.reload();
    } else if (current !== null) {
      noteAccountChanged();
      void showWho();
    }
  }

  addEventListener('input', ({ target }) => (isField(target) ? typed.add(target) : undefined), true);
  // Before the page's other listeners, which fetch what is new.
  addEventListener('visibilitychange', check, true);
  addEventListener('pageshow', ({ persisted }) => (persisted ? check() : undefined), true);
  // Two windows are visible at once. Somebody who is just signing out still has the session: nothing is done then.
  addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) check();
  });
}

/** Shows who is signed in now. Only the server knows the name, and whether it is true. */
async function showWho(): Promise<void> {
  const response = await fetch('/api/auth/user', { headers: accountHeaders() }).catch(() => undefined);
  if (response && !response.ok) {
    showProblem(await readProblem(response), 'This page was opened with another account');
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type !== 'search')
  );
}
