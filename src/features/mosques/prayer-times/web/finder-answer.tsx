import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { StarLattice } from '#kit/web/ui/ornament.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';

/** The card for the best result, above the other results. */
export function AnswerCard({ children }: { children: ReactNode }) {
  return (
    <div className="on-tile relative rounded-card bg-tile text-on-tile">
      <div className="absolute inset-0 overflow-hidden rounded-card">
        <StarLattice className="opacity-15" />
      </div>
      <div className="relative grid gap-2 px-4 py-3 lg:gap-3 lg:p-6">{children}</div>
    </div>
  );
}

/** The head of the card: why it was chosen, the mosque and the time. */
export function AnswerHead({
  why,
  mosqueId,
  mosqueName,
  time,
}: {
  why: ReactNode;
  mosqueId: string;
  mosqueName: string;
  time: string;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3">
      <div className="min-w-0">
        <p>{why}</p>
        <h2 className="text-2xl lg:text-4xl" dir={directionOf(mosqueName)}>
          <Link to="/mosque/$mosqueId" params={{ mosqueId }} className="text-inherit no-underline">
            {mosqueName}
          </Link>
        </h2>
      </div>
      <ClockTime time={time} className="text-[2.625rem] leading-none lg:text-5xl" />
    </div>
  );
}

/** The rows of one clock time, under its heading. */
export function HourSection({ time, children }: { time: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap border-line border-t">
      <ClockTime time={time} className="w-19 pt-4 text-2xl leading-none" />
      <div className="min-w-[min(100%,13rem)] flex-1">{children}</div>
    </div>
  );
}
