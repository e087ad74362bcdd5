import { Section } from '#kit/web/ui/section.tsx';
import type { Stats } from '../contract.ts';
import { isWorthCounting } from '../stats-shown.ts';

/** A full bar stands for a hundred and more. */
const fullBar = 100;

/** The community in counted figures, once there are enough members for them to say something. */
export function StatsBanner({ stats }: { stats: Stats }) {
  if (!isWorthCounting(stats)) return null;
  return (
    <Section title="Our Growing Community">
      <p className="-mt-2 mb-3 text-soft">Strengthening faith, building community.</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {stats.figures.map(({ name, label, value }) => (
          <div key={name} className="flex flex-col">
            <dt className="order-2 text-sm text-soft">{label}</dt>
            <dd className="clock order-1 text-3xl text-tile-ink">{value.toLocaleString('en-GB')}</dd>
            <dd className="order-3 mt-1">
              <progress
                className="h-1"
                max={fullBar}
                value={Math.min(value, fullBar)}
                aria-label={`${label}: ${value}`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
