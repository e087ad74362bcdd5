import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** A question that opens to its answer. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-semibold text-lg">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="prose-line pb-4 text-soft">{children}</div>
    </details>
  );
}
