import { Section } from '#kit/web/ui/section.tsx';
import { Skeleton } from '#kit/web/ui/states.tsx';

/** The shape of the home while it is on its way over a slow line. */
export function HomePending() {
  return (
    <div aria-busy="true">
      <div className="bg-tile">
        <div className="page grid gap-3 py-6">
          <div className="h-5 w-48 rounded-tag bg-tile-deep" />
          <div className="h-14 w-56 rounded-tag bg-tile-deep" />
          <div className="h-12 rounded-control bg-tile-deep" />
        </div>
      </div>
      <Section title="Local Mosques">
        <p role="status" className="text-soft">
          Loading mosque information...
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-36" />
          ))}
        </div>
      </Section>
    </div>
  );
}
