export type ToastMessage = {
  title: string;
  description?: string;
  tone?: 'plain' | 'danger';
  /** With a button that reloads the page. */
  reload?: boolean;
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | undefined;
let waiting: ToastMessage | undefined;

/** Shows a short message at the edge of the page, one at a time; an error stays until it is dismissed. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message);
  else waiting = message;
}

/** Passes the host the messages, including one that came before it was mounted. */
export function onToast(next: Listener): () => void {
  listener = next;
  if (waiting) next(waiting);
  waiting = undefined;
  return () => {
    listener = undefined;
  };
}
