import { Link } from '@tanstack/react-router';
import type { FastLog } from '../fast.contract.ts';
import { ramadanDayIn } from '../fast-mark.rules.ts';
import { FastButtons } from './fast-buttons.tsx';
import { SetAsideText } from './set-aside.tsx';
import { useFasts } from './use-fasts.ts';

/** On a day of Ramadan, marks the member's fast next to their prayers. Renders nothing on other days. */
export function TodaysFast({ log: loaded, className = '' }: { log: FastLog; className?: string }) {
  const { log, today, dayOf, toggle, isWaiting } = useFasts(loaded);
  const day = ramadanDayIn(log.ramadans, today);
  if (day === null) return null;
  return (
    <div className={className}>
      <h3 className="mb-2 text-lg">My fast today, day {day} of Ramadan</h3>
      {dayOf(today).setAside ? (
        <SetAsideText>Today is set aside.</SetAsideText>
      ) : (
        <FastButtons day={dayOf(today)} isRamadan onToggle={(mark) => toggle(today, mark)} />
      )}
      <p role="status">{isWaiting ? 'Will be saved when you are online.' : ''}</p>
      <Link to="/fasting-tracker" className="link inline-flex min-h-11 items-center text-sm">
        Fasting tracker
      </Link>
    </div>
  );
}
