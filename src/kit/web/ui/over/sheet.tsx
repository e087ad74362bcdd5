import { X } from 'lucide-react';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

/** Opens the sheet with this id. */
export function openSheet(id: string): void {
  const sheet = document.getElementById(id);
  if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.showModal();
}

/** Closes it. */
export function closeSheet(id: string): void {
  const sheet = document.getElementById(id);
  if (sheet instanceof HTMLDialogElement) sheet.close();
}

/** The link that opens a sheet, also without JavaScript. */
export function SheetLink({ sheet, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { sheet: string }) {
  return (
    <a
      {...rest}
      href={`#${sheet}`}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        openSheet(sheet);
      }}
    />
  );
}

/**
 * A sheet over the page: from the bottom on a phone, in the middle on a wide screen. Escape, its close button and a
 * press outside close it. A SheetLink or openSheet opens it.
 */
export function Sheet({
  id,
  title,
  side = false,
  onClose,
  children,
}: {
  id: string;
  title: ReactNode;
  /** A drawer over the whole height, at the side. */
  side?: boolean;
  onClose?: () => void;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLDialogElement>(null);
  const hasPressBegunBeside = useRef(false);
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    const wasOpenByAddress = dialog.matches(':target');
    dialog.dataset.alive = '';
    if (wasOpenByAddress) dialog.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet closes it; Escape does so by itself.
    <dialog
      ref={sheet}
      id={id}
      aria-labelledby={`${id}-title`}
      className="sheet"
      data-side={side || undefined}
      onClose={onClose}
      onPointerDown={(event) => {
        hasPressBegunBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        // A press that begins on a button or in a text and ends elsewhere is the sheet's own too, and isn't meant to close it.
        if (hasPressBegunBeside.current && isBeside(event)) sheet.current?.close();
      }}
    >
      <div className="sticky top-0 z-1 -mx-1 flex items-center justify-between gap-4 bg-inherit px-1 pt-3 pb-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        {/* biome-ignore lint/a11y/useValidAnchor: it closes the sheet without JavaScript too. */}
        <a
          href="#content"
          aria-label="Close"
          className="-me-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-tile-soft"
          onClick={(event) => {
            event.preventDefault();
            sheet.current?.close();
          }}
        >
          <X aria-hidden="true" className="size-5" />
        </a>
      </div>
      {children}
    </dialog>
  );
}

/** Whether a dialog is pressed on the page around it, which counts as a press of the dialog itself, as its padding does. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
