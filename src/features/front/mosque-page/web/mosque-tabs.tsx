import { Link } from '@tanstack/react-router';
import type { MosqueTimes } from '#features/mosques/prayer-times/contract.ts';

const tab =
  '-mb-px inline-flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 px-0.5 text-soft no-underline hover:text-ink';

/** Today's times are here, the month's are a page of their own, and Friday's further down. */
export function MosqueTabs({ mosqueId, times }: { mosqueId: string; times: MosqueTimes }) {
  const params = { mosqueId };
  return (
    <nav aria-label="Prayer times" className="no-print border-line border-b">
      <div className="scroll-row gap-6">
        <span className={`${tab} border-tile-ink text-tile-ink`} aria-current="page">
          Today
        </span>
        <Link to="/mosque/$mosqueId/month" params={params} className={tab}>
          Month
        </Link>
        {times.jumuah.length > 0 ? (
          <a href="#jumuah" className={`${tab} lg:hidden`}>
            Jumu‘ah
          </a>
        ) : null}
        {times.specialDays.length > 0 ? (
          <a href="#ramadan" className={`${tab} lg:hidden`}>
            Ramadan
          </a>
        ) : null}
      </div>
    </nav>
  );
}
