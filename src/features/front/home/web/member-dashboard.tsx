import { Link } from '@tanstack/react-router';
import { CalendarDays, HandHelping, HeartHandshake, UserRound } from 'lucide-react';
import { PrayerTrackerCard } from '#features/mosques/prayer-tracker/web/prayer-tracker-card.tsx';
import { badgeLimits } from '#features/people/badges/display-limits.ts';
import { BadgeList } from '#features/people/badges/web/badge-list.tsx';
import { NotificationSettings } from '#features/people/profile/web/notification-settings.tsx';
import { VerificationBanner } from '#features/people/profile/web/verification-banner.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import type { MemberData } from './load-home.ts';

/** What the home shows to a member: figures, badges, today's prayers, the last deeds, settings. */
export function MemberDashboard({ member }: { member: MemberData }) {
  const { stats, badges, prayers, notifications } = member;
  return (
    <>
      {notifications.isEmailVerified ? null : (
        <div className="page pt-6">
          <VerificationBanner />
        </div>
      )}
      <Section title="Your Community Dashboard">
        <div className="grid gap-6 lg:grid-cols-2">
          <Panel title="Engagement">
            <Figures stats={stats} />
          </Panel>
          {prayers ? <PrayerTrackerCard log={prayers} /> : null}
          <Panel title="Badges">
            <BadgeList badges={badges} limit={badgeLimits.dashboard} />
          </Panel>
          <Panel title="Go on">
            <Actions />
          </Panel>
          <Panel title="Recent activity">
            <Recent stats={stats} />
          </Panel>
          <NotificationSettings notifications={notifications} />
        </div>
      </Section>
    </>
  );
}

function Figures({ stats }: { stats: MemberData['stats'] }) {
  const figures = [
    ['Connections', stats.connectionsCount],
    ['Forum posts', stats.forumPosts],
    ['Events attended', stats.eventsAttended],
    ['Volunteer hours', stats.volunteerHours],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="order-2 text-soft">{label}</dt>
          <dd className="clock order-1 text-3xl text-tile-ink">{value.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

const actions = [
  { to: '/events', label: 'Events', icon: CalendarDays },
  { to: '/jamaah', label: 'Which jama‘ah can I still catch?', icon: HeartHandshake },
  { to: '/volunteering', label: 'Volunteering', icon: HandHelping },
  { to: '/profile', label: 'My profile', icon: UserRound },
] as const;

function Actions() {
  return (
    <ul className="grid gap-2">
      {actions.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            search={{}}
            className="flex min-h-12 items-center gap-3 rounded-md px-2 no-underline hover:bg-tile-soft"
          >
            <Icon aria-hidden="true" className="size-5 text-tile-ink" /> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Recent({ stats }: { stats: MemberData['stats'] }) {
  if (stats.recentActivity.length === 0) return <p className="text-soft">Your activity will appear here.</p>;
  return (
    <ul className="divide-y divide-line">
      {stats.recentActivity.map(({ description, date }) => (
        <li key={date + description} className="flex justify-between gap-4 py-2">
          <span dir="auto">{description}</span>
          <span className="text-soft">{dateText(date)}</span>
        </li>
      ))}
    </ul>
  );
}
