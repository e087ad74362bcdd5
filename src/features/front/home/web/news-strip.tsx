import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, DoorClosed, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasOwnPage } from '#features/mosques/announcements/announcement.rules.ts';
import type { SoonJanazahs } from '#features/mosques/announcements/janazah.contract.ts';
import { nearJanazahTimeText } from '#features/mosques/announcements/janazah.rules.ts';
import { prayerLabels } from '#features/mosques/prayer-times/prayer.rules.ts';
import { boroughDate, clockText } from '#kit/contract/dates.ts';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { useServerClock } from '#kit/web/use-server-clock.ts';
import type { NextJamaah } from '../home.contract.ts';
import { announcementLines, dayText, soonestJanazah } from '../home.rules.ts';

/**
 * The strip below the head: the soonest janazah of all mosques until it begins, then today's news from the reader's mosque, another
 * janazah, a closure, a changed jama'ah. Renders nothing if there is none.
 */
export function NewsStrip({ data, soon }: { data: NextJamaah | null; soon: SoonJanazahs }) {
  const now = useServerClock(soon.now, 10_000);
  const { first, more } = soonestJanazah(soon.janazahs, now);
  const news = data?.mosque ? newsOf(data, first?.id) : [];
  return (
    <>
      {first ? (
        <ul aria-label="Janazah prayers" className={strip}>
          <StripRow
            icon={Info}
            title={
              <CoverLink to="/janazah/$janazahId" params={{ janazahId: first.id }}>
                <bdi>{first.title}</bdi>
              </CoverLink>
            }
            detail={
              <>
                {nearJanazahTimeText(first, boroughDate(new Date(now)))}, <bdi>{first.mosqueName}</bdi>
              </>
            }
            end={
              more === 0 ? undefined : (
                <Link
                  to="/when-someone-dies"
                  search={{}}
                  hash="janazahs"
                  className="link relative z-1 inline-flex min-h-11 shrink-0 items-center text-sm"
                >
                  and {more} more
                </Link>
              )
            }
          />
        </ul>
      ) : null}
      {news.length > 0 ? (
        <ul aria-label={`News from ${data?.mosque?.name}`} className={strip}>
          {news.map(({ key, icon, title, detail, janazahId }) => (
            <StripRow
              key={key}
              icon={icon}
              title={
                janazahId === undefined ? (
                  <CoverLink to="/mosque/$mosqueId" params={{ mosqueId: data?.mosque?.id ?? '' }}>
                    <bdi>{title}</bdi>
                  </CoverLink>
                ) : (
                  <CoverLink to="/janazah/$janazahId" params={{ janazahId }}>
                    <bdi>{title}</bdi>
                  </CoverLink>
                )
              }
              detail={detail}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

const strip = 'border-line bg-sunken not-first:border-t';

type RowProps = { icon: typeof Info; title: ReactNode; detail: ReactNode; end?: ReactNode };

/** Two lines with a link. In large text on a phone the second is not cut, but wraps. */
function StripRow({ icon: Icon, title, detail, end }: RowProps) {
  return (
    <li className="@container relative border-line border-b last:border-b-0">
      <div className="page flex min-h-14 flex-wrap items-center gap-x-3 py-2">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-tile-ink" />
        <div className="min-w-[min(100%,9rem)] flex-1 break-words leading-snug">
          {title}
          {detail ? (
            <p className="truncate text-sm text-soft @max-[17.5rem]:whitespace-normal">{detail}</p>
          ) : null}
        </div>
        {end ?? <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-tile-ink rtl:rotate-180" />}
      </div>
    </li>
  );
}

type Item = { key: string; icon: typeof Info; title: string; detail: string; janazahId?: string };

/** The mosque's news, without the janazah that is shown already. */
function newsOf({ announcements, changes, now }: NextJamaah, shown: string | undefined): Item[] {
  return [
    ...announcements
      .filter(({ id }) => id !== shown)
      .map((announcement) => ({
        key: announcement.id,
        icon: announcement.kind === 'closure' ? DoorClosed : Info,
        ...announcementLines(announcement, boroughDate(new Date(now))),
        ...(hasOwnPage(announcement) ? { janazahId: announcement.id } : {}),
      })),
    ...changes.map(({ prayer, date, to }) => ({
      key: prayer,
      icon: Clock,
      title: `${prayerLabels[prayer]} moves to ${clockText(to)} ${dayText(date, Date.parse(now))}`,
      detail: '',
    })),
  ];
}
