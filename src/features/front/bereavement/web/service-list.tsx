import { Globe, Phone } from 'lucide-react';
import { openState, openStateText } from '#features/mosques/opening-hours/open-state.rules.ts';
import { dateText } from '#kit/contract/dates.ts';
import { phoneLink } from '#kit/contract/phone-link.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { ShownService } from '../bereavement.contract.ts';

/** Whom to ring: each row is one target, with the number as the largest thing in it. */
export function ServiceList({ services, now }: { services: readonly ShownService[]; now: Date }) {
  if (services.length === 0) return null;
  return (
    <ul className="rounded-card border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {services.map((service) => (
        <li
          key={`${service.name} ${service.phone}`}
          className="relative flex min-h-16 break-inside-avoid flex-wrap items-center justify-between gap-x-4 px-4 py-2"
        >
          <div className="min-w-0 flex-[1_1_100%] leading-snug md:flex-[1_1_11rem]">
            <p className="font-semibold" dir={directionOf(service.name)}>
              {service.name}
            </p>
            <Facts service={service} now={now} />
          </div>
          <Reach service={service} />
        </li>
      ))}
    </ul>
  );
}

/** When it is open, for whom it is, and when the number was checked. */
function Facts({
  service: { coming, forWhom, hoursNote, phone, checkedOn },
  now,
}: {
  service: ShownService;
  now: Date;
}) {
  const state = coming && openState(coming, now);
  const words = state && openStateText(state, now);
  const isShut = state !== null && !state.isOpen;
  const others = [
    forWhom,
    hoursNote,
    checkedOn === null ? null : `checked ${dateText(checkedOn, 'dayMonth')}`.replaceAll(' ', '\u00a0'),
  ].filter((one) => one !== null);
  return (
    <p className="text-sm text-soft">
      {words ? (
        <span className={isShut ? 'text-danger' : ''}>
          {[words.tag, words.more].filter(Boolean).join(isShut ? ', ' : ' ')}
        </span>
      ) : null}
      {phone === null ? 'We have no checked number yet. Find it on their website.' : null}
      {others.map((text, at) => (
        <span key={text} dir={directionOf(text)}>
          {words || at > 0 ? ' · ' : ''}
          {text}
        </span>
      ))}
    </p>
  );
}

const reach =
  'cover inline-flex min-h-11 items-center gap-2 text-tile-ink no-underline hover:underline focus-visible:outline-0';

/** The number, or the website of a body whose number nobody has checked. */
function Reach({ service: { name, phone, website } }: { service: ShownService }) {
  const href = phone === null ? undefined : phoneLink(phone);
  if (phone !== null) {
    return (
      <a className={`${reach} text-xl tabular-nums`} href={href} aria-label={`Ring ${name}: ${phone}`}>
        <Phone aria-hidden="true" className="size-5 shrink-0" /> <bdi>{phone}</bdi>
      </a>
    );
  }
  if (website === null) return null;
  return (
    <a
      className={reach}
      href={website}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Website of ${name}`}
    >
      <Globe aria-hidden="true" className="size-5 shrink-0" />{' '}
      <bdi className="wrap-anywhere">{new URL(website).hostname.replace(/^www\./, '')}</bdi>
    </a>
  );
}
