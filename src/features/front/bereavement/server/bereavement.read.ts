import { listComingJanazahs } from '#features/mosques/announcements/server/public.ts';
import { computeComingHours, type DayFacts } from '#features/mosques/opening-hours/coming-hours.rules.ts';
import { openState } from '#features/mosques/opening-hours/open-state.rules.ts';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { pick } from '#kit/contract/pick.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type ShownService, type Step } from '../bereavement.contract.ts';
import type { ServiceKind } from '../bereavement.rules.ts';
import { bodiesOf, firstSteps, type GuideStep, laterSteps, readOn, sources } from '../first-steps.rules.ts';
import { listServices, type ServiceRow } from './bereavement.queries.ts';

/** A page that is read offline for a weekend and the days after it still knows whether an office is open. */
const daysAhead = 8;

/** Returns what to do first after a death at a place, and whom to ring: those who are open now first. */
export const getBereavement = handle(calls.getBereavement, async ({ db, now }, { where = null }) => {
  const today = boroughDate(now);
  const factsOf = await readDayFacts(db);
  const rows = await listServices(db);
  const janazahs = await listComingJanazahs(db, today, now);
  const shown = rows
    .map((row) => ({ kind: row.kind, service: toShown(row, factsOf, today) }))
    .toSorted((one, other) => openness(other.service, now) - openness(one.service, now));
  const servicesOf = (kind: ServiceKind): ShownService[] => {
    const entered = shown.flatMap((one) => (one.kind === kind ? [one.service] : []));
    return entered.length > 0 ? entered : bodiesOf(kind).map((body) => ({ ...unknown, ...body }));
  };
  const toStep = ({ key, title, text, lines = [], kinds = [] }: GuideStep): Step => ({
    key,
    title,
    text,
    services: [...lines.map((line) => ({ ...unknown, ...line })), ...kinds.flatMap(servicesOf)],
  });
  return {
    now: now.toISOString(),
    where,
    steps: where === null ? [] : firstSteps[where].map(toStep),
    later: where === null ? [] : laterSteps.map(toStep),
    janazahs: janazahs.map(({ janazah, mosqueName }) => ({
      ...pick(janazah, 'id', 'placeId', 'title', 'date', 'prayer', 'time'),
      mosqueName,
    })),
    mosques: servicesOf('mosque'),
    sources: [...sources],
    readOn,
  };
});

const unknown = {
  forWhom: null,
  phone: null,
  website: null,
  coming: null,
  hoursNote: null,
  checkedOn: null,
} satisfies Omit<ShownService, 'name'>;

function toShown(row: ServiceRow, factsOf: (date: string) => DayFacts, today: string): ShownService {
  return {
    name: row.name,
    forWhom: row.forWhom,
    phone: row.phone,
    website: null,
    coming: row.openingHours && computeComingHours(row.openingHours, factsOf, today, daysAhead),
    hoursNote: row.openingHours?.note ?? null,
    checkedOn: row.checkedOn,
  };
}

/** Open before unknown before closed. */
function openness({ coming }: ShownService, now: Date): number {
  if (!coming) return 1;
  return openState(coming, now).isOpen ? 2 : 0;
}
