import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import type { OwnHours } from '../contract.ts';
import { OwnHoursRows } from './own-hours-rows.tsx';

/** A member's latest hours, and the way to add more. */
export function YourHours({ hours }: { hours: readonly OwnHours[] }) {
  return (
    <section aria-labelledby="your-hours">
      <SectionLabel
        id="your-hours"
        title="Your hours"
        action={<AllLink to="/volunteering/hours">Add hours</AllLink>}
      />
      {hours.length === 0 ? (
        <p className="text-soft">None yet. Add the hours you give; once they’re confirmed, they count.</p>
      ) : (
        <OwnHoursRows rows={hours} level="h3" isShort />
      )}
    </section>
  );
}
