import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { announcementKindLabels } from '../announcement-kinds.ts';
import type { Announcement } from '../contract.ts';

const facts = [
  ['Of', 'deceasedName'],
  ['After', 'prayerAfter'],
  ['Where', 'venue'],
  ['Burial', 'cemetery'],
] as const;

/** What a mosque announces. */
export function AnnouncementList({ announcements }: { announcements: readonly Announcement[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {announcements.map((announcement) => (
        <li
          key={announcement.id}
          className={`rounded-card border-s-4 bg-surface p-4 ${announcement.kind === 'janazah' || announcement.kind === 'closure' ? 'border-saffron' : 'border-tile'}`}
        >
          <AnnouncementText announcement={announcement} />
          <ReportButton contentType="announcement" contentId={announcement.id} variant="mini" />
        </li>
      ))}
    </ul>
  );
}

/** The words of one announcement. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={announcement.kind === 'notice' ? 'tile' : 'saffron'}>
          {announcementKindLabels[announcement.kind]}
        </Badge>
        <span className="text-sm text-soft">
          until <DateText date={announcement.endsOn} format="day" />
        </span>
      </p>
      <h3 className="mt-2 text-xl" dir="auto">
        {announcement.title}
      </h3>
      <dl>
        {facts.map(([label, name]) =>
          announcement[name] ? (
            <div key={name} className="flex gap-2">
              <dt className="text-soft">{label}:</dt>
              <dd dir="auto">{announcement[name]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {announcement.body ? (
        <p className="mt-1 whitespace-pre-line" dir="auto">
          {announcement.body}
        </p>
      ) : null}
    </>
  );
}
