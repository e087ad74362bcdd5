import { type ReactNode, useEffect, useRef } from 'react';

/** The frame in which a month's table scrolls, its head staying in place; it begins with today's row in sight. */
export function MonthFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const today = frame.current?.querySelector('tr[aria-current="date"]');
    if (!frame.current || !(today instanceof HTMLElement)) return;
    const head = frame.current.querySelector('thead')?.offsetHeight ?? 0;
    frame.current.scrollTop = today.offsetTop - head - 2;
  }, []);
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-[75dvh] overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible print:border-0"
    >
      {children}
    </section>
  );
}
