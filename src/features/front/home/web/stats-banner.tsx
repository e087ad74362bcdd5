import { Section } from '#kit/web/ui/section.tsx';
import type { Stats } from '../contract.ts';

const tiles: readonly { key: keyof Stats; label: string }[] = [
  { key: 'activeMembers', label: 'Active Members' },
  { key: 'activeMosques', label: 'Mosques listed' },
  { key: 'eventsThisMonth', label: 'Events This Month' },
  { key: 'volunteerHours', label: 'Volunteer Hours' },
];

/** A full bar stands for a hundred and more. */
const fullBar = 100;

/** The community in four counted figures; what can't be had counts 0. */
export function StatsBanner({ stats }: { stats: Stats | null }) {
  return (
    <Section title="Our Growing Community">
      <p className="-mt-3 mb-4 text-soft">Strengthening faith, building community.</p>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {tiles.map(({ key, label }) => {
          const value = stats?.[key] ?? 0;
          return (
            <div
              key={key}
              className="flex flex-col rounded-card border border-line bg-surface p-4 text-tile-ink"
            >
              <dt className="order-2 text-soft">{label}</dt>
              <dd className="clock order-1 text-4xl">{value.toLocaleString('en-GB')}</dd>
              <dd className="order-3 mt-2">
                <progress max={fullBar} value={Math.min(value, fullBar)} aria-label={`${label}: ${value}`} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
