import { getRouteApi } from '@tanstack/react-router';
import { FileText, Flag } from 'lucide-react';
import { SpotPicture } from '#features/site/base-map/web/ground-picture.tsx';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { MenuLink, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { ShareMenu } from '#kit/web/ui/share.tsx';
import { DirectionsMenu } from '#kit/web/ui/text/contact-links.tsx';
import type { CouncilMeeting } from '../council-meeting.contract.ts';
import { meetingWhen } from '../council-meeting.rules.ts';

const route = getRouteApi('/council-meeting/$meetingId');
const marker = { shape: 'house', text: 'text-council', show: 'council' } as const;

/** /council-meeting/{id}: date, place, subject and papers. */
export function MeetingPage() {
  const meeting = route.useLoaderData();
  const { publicUrl } = route.useRouteContext();
  const path = `/council-meeting/${meeting.id}`;
  const when = meetingWhen(meeting);
  const point = pointOf(meeting);
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'Council meetings', path: '/council-meetings' },
  ];
  return (
    <>
      <PageHeader title={meeting.title} lead={when} trail={trail}>
        {meeting.status === 'cancelled' ? (
          <Notice className="mt-3">This meeting has been cancelled.</Notice>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-2">
          {point ? <DirectionsMenu {...point} /> : null}
          <ShareMenu
            label="Share"
            title={meeting.title}
            text={`${meeting.title} – ${when}, ${meeting.location}`}
            url={publicUrl + path}
          />
          <MoreMenu>
            <MenuLink to="/report" search={{ page: path }}>
              <Flag aria-hidden="true" className="size-5" /> Report
            </MenuLink>
          </MoreMenu>
        </div>
      </PageHeader>
      <div className="page grid gap-x-12 gap-y-8 pb-10 lg:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-6">
          <section>
            <SectionLabel title="About" />
            <p className="text-soft">{meeting.meetingType}. Open to the public.</p>
            {meeting.description ? (
              <p className="prose-line mt-2 whitespace-pre-line" dir={directionOf(meeting.description)}>
                {meeting.description}
              </p>
            ) : null}
          </section>
          <Papers meeting={meeting} />
        </div>
        <Where meeting={meeting} />
      </div>
    </>
  );
}

function Papers({ meeting: { agendaUrl, minutesUrl } }: { meeting: CouncilMeeting }) {
  const papers = [
    { name: 'Agenda', url: agendaUrl },
    { name: 'Minutes', url: minutesUrl },
  ].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  if (papers.length === 0) return null;
  return (
    <section>
      <SectionLabel title="Papers" />
      <div className="flex flex-wrap gap-2">
        {papers.map(({ name, url }) => (
          <AnchorButton key={name} variant="outline" href={url} target="_blank" rel="noopener noreferrer">
            <FileText aria-hidden="true" className="size-5" /> {name}
          </AnchorButton>
        ))}
      </div>
    </section>
  );
}

function Where({ meeting }: { meeting: CouncilMeeting }) {
  const { title, location, address } = meeting;
  const point = pointOf(meeting);
  return (
    <section className="flex flex-col items-start [&>div]:w-full">
      <SectionLabel title="Where" />
      <p dir={directionOf(location)}>
        {location}
        <br />
        <span className="text-soft">{address}</span>
      </p>
      {point ? <SpotPicture point={point} name={title} {...marker} /> : null}
    </section>
  );
}

function pointOf({ latitude, longitude }: CouncilMeeting) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
