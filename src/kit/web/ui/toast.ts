export type ToastMessage = { title: string; description?: string; tone?: 'plain' | 'danger' };

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
let waiting: ToastMessage | undefined;

/** Shows a short message at the page's edge, one at a time; a danger stays until it is dismissed. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting = message;
}

/** The host hears what is to be shown, and what came before it was there. */
export function onToast(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}
