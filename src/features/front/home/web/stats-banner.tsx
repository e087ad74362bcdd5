import { Section } from '#kit/web/ui/section.tsx';
import type { Stats } from '../contract.ts';

/** A full bar stands for a hundred and more. */
const fullBar = 100;

/** The community in counted figures; nothing where they can't be had. */
export function StatsBanner({ stats }: { stats: Stats | null }) {
  if (stats === null) return null;
  return (
    <Section title="Our Growing Community">
      <p className="-mt-3 mb-4 text-soft">Strengthening faith, building community.</p>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {stats.figures.map(({ name, label, value }) => (
          <div
            key={name}
            className="flex flex-col rounded-card border border-line bg-surface p-4 text-tile-ink"
          >
            <dt className="order-2 text-soft">{label}</dt>
            <dd className="clock order-1 text-4xl">{value.toLocaleString('en-GB')}</dd>
            <dd className="order-3 mt-2">
              <progress max={fullBar} value={Math.min(value, fullBar)} aria-label={`${label}: ${value}`} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
