import { Skeleton } from '#kit/web/ui/notice.tsx';
import { VolunteeringHead } from './volunteering-head.tsx';

/** The skeleton of the list of opportunities while it loads. */
export function VolunteeringPending() {
  return (
    <div aria-busy="true" className="page max-w-4xl pt-3 pb-10 sm:pt-8">
      <VolunteeringHead figures={null} />
      <p role="status" className="py-3 text-soft">
        Loading opportunities...
      </p>
      <div className="grid gap-4">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-36" />
        ))}
      </div>
    </div>
  );
}
