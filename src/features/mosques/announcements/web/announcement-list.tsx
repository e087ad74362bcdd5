import { Link } from '@tanstack/react-router';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { clockText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import type { Announcement } from '../announcement.contract.ts';
import { announcementAnchor, announcementKindLabels, hasOwnPage } from '../announcement.rules.ts';
import { janazahDetails, janazahTimeText } from '../janazah.rules.ts';

/** What is said about a janazah, by label: its day and time first. */
function factsOf(announcement: Announcement): [string, string][] {
  const { date, prayerAfter } = announcement;
  const when = date === null ? null : janazahTimeText({ ...announcement, date });
  return [
    ...(when === null ? [] : [['When', when] satisfies [string, string]]),
    ...(prayerAfter === null ? [] : [['After', prayerAfter] satisfies [string, string]]),
    ...janazahDetails(announcement),
  ];
}

/** A mosque's announcements with share buttons. `url`: the mosque's page; `isMember`: whether the reader can report. */
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
        <li
          key={announcement.id}
          id={announcementAnchor(announcement.id)}
          className="p-4 target:bg-tile-soft"
        >
          <AnnouncementText announcement={announcement} />
          <div className="mt-2 -mb-1 flex gap-2">
            <ShareMenu
              label="Share"
              variant="quiet"
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
      <h3 className="mt-1 text-lg" dir={directionOf(announcement.title)}>
        {hasOwnPage(announcement) ? (
          <Link to="/janazah/$janazahId" params={{ janazahId: announcement.id }} className="link">
            {announcement.title}
          </Link>
        ) : (
          announcement.title
        )}
      </h3>
      <dl className="text-sm">
        {factsOf(announcement).map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {announcement.body ? (
        <p className="mt-1 whitespace-pre-line text-soft" dir={directionOf(announcement.body)}>
          {announcement.body}
        </p>
      ) : null}
    </>
  );
}

/** The text to share: what a friend needs to know before following the link. */
export function announcementText(announcement: Announcement, mosqueName: string): string {
  const { title, date, prayerAfter, venue, cemetery, leavesAt } = announcement;
  const facts = [
    date === null ? null : janazahTimeText({ ...announcement, date }),
    prayerAfter === null ? null : `after ${prayerAfter}`,
    venue,
    mosqueName,
    cemetery === null ? null : `burial: ${cemetery}`,
    leavesAt === null ? null : `the car leaves at ${clockText(leavesAt)}`,
  ];
  return [title, ...facts.filter((fact) => fact !== null && fact !== '')].join(', ');
}
