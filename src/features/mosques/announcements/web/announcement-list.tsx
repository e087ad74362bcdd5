import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareMenu } from '#kit/web/ui/over/share-menu.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { announcementKindLabels } from '../announcement-kinds.ts';
import { announcementText } from '../announcement-text.ts';
import type { Announcement } from '../contract.ts';

const facts = [
  ['Of', 'deceasedName'],
  ['After', 'prayerAfter'],
  ['Where', 'venue'],
  ['Burial', 'cemetery'],
] as const;

/** What a mosque announces, each to be passed on. `url`: the mosque's page; `isMember`: whether the reader can report. */
export function AnnouncementList({
  announcements,
  mosqueName,
  url,
  isMember,
}: {
  announcements: readonly Announcement[];
  mosqueName: string;
  url: string;
  isMember: boolean;
}) {
  return (
    <ul className="rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {announcements.map((announcement) => (
        <li key={announcement.id} className="p-4">
          <AnnouncementText announcement={announcement} />
          <div className="mt-2 -mb-1 flex gap-2">
            <ShareMenu
              label="Share"
              look="quiet"
              align="start"
              title={announcement.title}
              text={announcementText(announcement, mosqueName)}
              url={url}
            />
            {isMember ? (
              <MoreMenu>
                <ReportButton contentType="announcement" contentId={announcement.id} variant="menu" />
              </MoreMenu>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The words of one announcement. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
        <Tag tone={announcement.kind === 'notice' ? 'plain' : 'tile'}>
          {announcementKindLabels[announcement.kind]}
        </Tag>
        <span>
          until <DateText date={announcement.endsOn} format="day" />
        </span>
      </p>
      <h3 className="mt-1 text-lg" dir="auto">
        {announcement.title}
      </h3>
      <dl className="text-sm">
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
        <p className="mt-1 whitespace-pre-line text-soft" dir="auto">
          {announcement.body}
        </p>
      ) : null}
    </>
  );
}
