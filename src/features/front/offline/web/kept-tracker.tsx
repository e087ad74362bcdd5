import { useEffect, useState } from 'react';
import { noChecks, type TrackedPrayer } from '#features/mosques/prayer-tracker/tracked-prayers.ts';
import { keepUnsent, readUnsent } from '#features/mosques/prayer-tracker/web/offline-checks.ts';
import { PrayerButtons } from '#features/mosques/prayer-tracker/web/prayer-buttons.tsx';
import { deviceStorage } from '#kit/web/device-storage.ts';
import { Section } from '#kit/web/ui/section.tsx';

/** Today's prayers to mark without a connection: they wait on the device, and the tracker sends them. */
export function KeptTracker({
  userId,
  today,
  marked,
}: {
  userId: string;
  today: string;
  marked: Readonly<Record<string, boolean>>;
}) {
  const [unsent, setUnsent] = useState(() => readUnsent(deviceStorage, userId));
  useEffect(() => setUnsent(readUnsent(deviceStorage, userId)), [userId]);
  const day = { ...noChecks, ...marked, ...unsent[today], date: today };
  const toggle = (prayer: TrackedPrayer) => {
    keepUnsent(deviceStorage, userId, today, { [prayer]: !day[prayer] });
    setUnsent(readUnsent(deviceStorage, userId));
  };
  return (
    <Section title="Prayer tracker">
      <PrayerButtons day={day} opensAt={() => null} onToggle={toggle} />
      <p className="mt-2 text-sm text-soft">
        What you mark is kept on this device. It will be sent when you next open your home page or the
        tracker; a prayer whose time hasn’t begun by then isn’t saved.
      </p>
    </Section>
  );
}
