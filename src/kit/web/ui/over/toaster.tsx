import * as Toast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { ReloadButton } from '../button.tsx';
import type { ToastMessage } from '../toast.ts';

const shownMs = 5000;

/** One toast: five seconds, or until dismissed when it reports an error; swiping to the right closes it; F8 focuses it. */
export function Toaster({ message }: { message: ToastMessage }) {
  const danger = message.tone === 'danger';
  return (
    <Toast.Provider
      duration={danger ? Number.POSITIVE_INFINITY : shownMs}
      swipeDirection="right"
      swipeThreshold={50}
    >
      <Toast.Root
        defaultOpen
        type={danger ? 'foreground' : 'background'}
        className={`flex items-start gap-3 rounded-card border p-4 shadow-lg ${danger ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-surface text-ink'}`}
      >
        <div className="flex-1">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description ? <Toast.Description>{message.description}</Toast.Description> : null}
          {message.reload ? <ReloadButton /> : null}
        </div>
        <Toast.Close aria-label="Dismiss" className="-m-2 grid size-11 place-items-center">
          <X aria-hidden="true" className="size-5" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed end-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-50 m-0 flex w-full max-w-[420px] list-none flex-col gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}
