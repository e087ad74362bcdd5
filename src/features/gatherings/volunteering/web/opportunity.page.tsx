import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, CalendarDays, Clock, MapPin, UserRound, Users } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { BesideSlot } from '#kit/web/ui/page-slots.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { DirectionsLinks } from '#kit/web/ui/text/contact-links.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { OpportunityDetail } from '../opportunity.contract.ts';
import { timeCommitmentLabels, volunteerCategoryLabels } from '../opportunity.rules.ts';
import {
  answersText,
  datesText,
  placesText,
  requirementText,
  scheduleText,
} from '../opportunity-text.rules.ts';
import { categoryEmblems } from './category-emblems.ts';
import { ApplicationBar, OrganiserPanel } from './opportunity-actions.tsx';
import { OpportunityTags } from './opportunity-row.tsx';

const route = getRouteApi('/volunteering/$opportunityId');

/** The sheet in which a member applies. */
const applySheet = 'apply';

/** An opportunity with its description, time and place, and the button to apply. `shifts` follow the description; `freeShifts` have places. */
export function OpportunityPage({
  shifts,
  freeShifts,
}: {
  shifts: ReactNode;
  freeShifts: readonly string[];
}) {
  const { opportunity } = route.useLoaderData();
  useEffect(() => {
    if (window.location.hash === `#${applySheet}`) openSheet(applySheet);
  }, []);
  return (
    <>
      <Head />
      <div className="page grid gap-x-12 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <h1
            className="mt-4 break-words text-left text-3xl sm:text-4xl lg:mt-8"
            dir={directionOf(opportunity.title)}
          >
            <Unbroken text={opportunity.title} />
          </h1>
          <div className="mt-3">
            <OpportunityTags opportunity={opportunity} all />
          </div>
          <StatusNotices />
          <OpportunityFacts opportunity={opportunity} />
          <p
            className="prose-line mt-5 whitespace-pre-line break-words"
            dir={directionOf(opportunity.description)}
          >
            {opportunity.description}
          </p>
          <Requirements />
          {shifts}
          <Directions />
        </div>
        <div className="mt-8 grid content-start gap-6 lg:sticky lg:top-24 lg:self-start">
          <ApplicationBar opportunity={opportunity} sheet={applySheet} freeShifts={freeShifts} />
          {opportunity.canOrganise ? <OrganiserPanel opportunity={opportunity} /> : null}
          <BesideSlot />
        </div>
      </div>
    </>
  );
}

function Head() {
  const { opportunity } = route.useLoaderData();
  const { account } = route.useRouteContext().viewer;
  return (
    <div className="relative">
      <Emblem size="band" name={volunteerCategoryLabels[opportunity.category]}>
        <path d={categoryEmblems[opportunity.category]} />
      </Emblem>
      <div className="no-print page absolute inset-x-0 top-0 flex items-start justify-between py-3">
        <Link
          to="/volunteering"
          aria-label="All opportunities"
          className="grid size-11 place-items-center rounded-control bg-surface text-tile-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </Link>
        {account === null || opportunity.canOrganise ? null : (
          <div className="rounded-control bg-surface">
            <MoreMenu>
              <ReportButton contentType="volunteer_opportunity" contentId={opportunity.id} variant="menu" />
            </MoreMenu>
          </div>
        )}
      </div>
    </div>
  );
}

/** Why the opportunity is not public, or accepts no applications. */
function StatusNotices() {
  const { opportunity } = route.useLoaderData();
  const { changeWaits } = opportunity;
  const text = statusText(opportunity);
  return (
    <>
      {text === null ? null : (
        <Notice tone="caution" className="mt-4">
          {text}
        </Notice>
      )}
      {changeWaits ? (
        <Notice tone="tile" className="mt-4">
          Your changes are waiting for approval. Until then, everyone else sees what was approved.
        </Notice>
      ) : null}
    </>
  );
}

function statusText({ approval, status, isOpen }: OpportunityDetail): string | null {
  if (approval === 'pending') return 'Waiting for approval. Only its organisers can see it.';
  if (approval === 'rejected') return 'This was not approved. Edit it, and it will be reviewed again.';
  if (status === 'closed') return 'This opportunity is closed.';
  if (status === 'paused') return 'This opportunity is paused and isn’t taking applications at the moment.';
  return isOpen ? null : 'This opportunity is over.';
}

const headings = {
  skill: 'Skills',
  language: 'Languages',
  qualification: 'Qualifications',
} as const;

/** The requirements, by type. */
function Requirements() {
  const { requirements, requiresDbsCheck } = route.useLoaderData().opportunity;
  const types = (['skill', 'language', 'qualification'] as const)
    .map((type) => ({ type, items: requirements.filter(({ skillType }) => skillType === type) }))
    .filter(({ items }) => items.length > 0);
  if (types.length === 0 && !requiresDbsCheck) return null;
  return (
    <section className="mt-8" aria-labelledby="needs">
      <SectionLabel id="needs" title="What you need" />
      <dl className="grid gap-3">
        {types.map(({ type, items }) => (
          <div key={type}>
            <dt className="text-sm text-soft">{headings[type]}</dt>
            <dd>
              <ul>
                {items.map((item) => (
                  <li key={item.requirementValue} className="break-words" dir="auto">
                    {requirementText(item)}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
        {requiresDbsCheck ? (
          <div>
            <dt className="text-sm text-soft">DBS check</dt>
            <dd>
              The organisation asks for a DBS check for this role. It arranges the check, or looks at one you
              already have, before you begin.
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function Directions() {
  const { latitude, longitude, status } = route.useLoaderData().opportunity;
  if (latitude === null || longitude === null || status === 'closed') return null;
  return (
    <section className="mt-8" aria-labelledby="way">
      <SectionLabel id="way" title="Getting there" />
      <DirectionsLinks latitude={latitude} longitude={longitude} />
    </section>
  );
}

const icon = 'size-5';

/** Time, place, audience and number of places. */
function OpportunityFacts({ opportunity }: { opportunity: OpportunityDetail }) {
  const { location, address, distance, isDistanceApproximate, organizationId } = opportunity;
  const isAtOrganisation = location === opportunity.organizationName;
  const answers = answersText(opportunity);
  const more = [address, distance === null ? null : distanceText(distance, isDistanceApproximate)].filter(
    (part) => part !== null,
  );
  return (
    <dl className="mt-4 grid gap-3">
      <When opportunity={opportunity} />
      <Fact icon={<MapPin aria-hidden="true" className={icon} />} name="Where">
        {isAtOrganisation && organizationId !== null ? (
          <MosqueLink id={organizationId} name={location} />
        ) : (
          <bdi className="text-lg">{location}</bdi>
        )}
        {more.length > 0 ? <span className="block text-sm text-soft">{more.join(' · ')}</span> : null}
      </Fact>
      {isAtOrganisation ? null : <Organiser opportunity={opportunity} />}
      <Fact icon={<Users aria-hidden="true" className={icon} />} name="Volunteers">
        <span className="text-lg">{placesText(opportunity)}</span>
        {answers === null ? null : <span className="block text-sm text-soft">{answers}</span>}
      </Fact>
    </dl>
  );
}

function When({ opportunity }: { opportunity: OpportunityDetail }) {
  const { schedule, timeCommitment } = opportunity;
  const dates = datesText(opportunity);
  return (
    <>
      <Fact icon={<Clock aria-hidden="true" className={icon} />} name="Time">
        <span className="text-lg">{timeCommitmentLabels[timeCommitment]}</span>
        {schedule.length > 0 ? (
          <ul className="text-sm text-soft">
            {schedule.map((entry) => (
              <li key={scheduleText(entry)} className="break-words" dir="auto">
                {scheduleText(entry)}
              </li>
            ))}
          </ul>
        ) : null}
      </Fact>
      {dates === null ? null : (
        <Fact icon={<CalendarDays aria-hidden="true" className={icon} />} name="Dates">
          <span className="text-lg">{dates}</span>
        </Fact>
      )}
    </>
  );
}

function Organiser({ opportunity }: { opportunity: OpportunityDetail }) {
  const { organizationId, organizationName, postedBy } = opportunity;
  if (organizationName === null && postedBy === null) return null;
  return (
    <Fact icon={<UserRound aria-hidden="true" className={icon} />} name="Organiser">
      {organizationId === null ? (
        <bdi className="text-lg">{postedBy}</bdi>
      ) : (
        <MosqueLink id={organizationId} name={organizationName ?? ''} />
      )}
    </Fact>
  );
}

function MosqueLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/mosque/$mosqueId"
      params={{ mosqueId: id }}
      className="link relative text-lg after:absolute after:inset-x-0 after:-inset-y-2.5"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function Fact({ icon: drawing, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="mt-0.5 text-tile-ink">
        {drawing}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
