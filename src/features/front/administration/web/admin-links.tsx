import { Link } from '@tanstack/react-router';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Section } from '#kit/web/ui/section.tsx';

type Waiting = {
  signUpsWaiting: number;
  badgesWaiting: number;
  approvalsWaiting: number;
  reportsWaiting: number;
  privacyRequestsWaiting: number;
};

const tile =
  'flex min-h-20 items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-tile-ink';

/** Links to each of the administrators' screens, with the number of items waiting there. */
export function AdminLinks({ stats }: { stats: Waiting }) {
  const links = [
    { to: '/admin/approvals', name: 'Approvals', waiting: stats.approvalsWaiting },
    { to: '/admin/reports', name: 'Content Reports', waiting: stats.reportsWaiting },
    { to: '/admin/events', name: 'Manage Events', waiting: 0 },
    { to: '/admin/waiting-list', name: 'View Waiting List', waiting: stats.signUpsWaiting },
    { to: '/admin/badges', name: 'Manage Badges', waiting: stats.badgesWaiting },
    { to: '/admin/privacy-requests', name: 'Privacy Requests', waiting: stats.privacyRequestsWaiting },
    { to: '/admin/weekly-email', name: 'Weekly E-mail', waiting: 0 },
    { to: '/admin/places', name: 'Places', waiting: 0 },
    { to: '/admin/council-meetings', name: 'Council Meetings', waiting: 0 },
    { to: '/admin/mosque-managers', name: 'Mosque Managers', waiting: 0 },
    { to: '/mosques', name: 'View Mosques', waiting: 0 },
    { to: '/admin/administrators', name: 'Admin Users', waiting: 0 },
    { to: '/admin/settings', name: 'Site Settings', waiting: 0 },
    { to: '/admin/outbox', name: 'Outbox', waiting: 0 },
    { to: '/admin/mail-templates', name: 'Mail Templates', waiting: 0 },
    { to: '/admin/audit-log', name: 'Audit Log', waiting: 0 },
    { to: '/admin/password', name: 'Change Password', waiting: 0 },
  ] as const;
  return (
    <Section title="Manage">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ to, name, waiting }) => (
          <li key={to}>
            <Link to={to} search={{}} className={tile}>
              <span className="font-display text-lg">{name}</span>
              {waiting > 0 ? <Badge tone="saffron">{waiting} waiting</Badge> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
