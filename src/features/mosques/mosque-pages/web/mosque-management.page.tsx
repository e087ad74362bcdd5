import { getRouteApi, Link } from '@tanstack/react-router';
import {
  AnnouncementAdminList,
  AnnouncementForm,
} from '#features/mosques/announcements/web/announcement.form.tsx';
import { FeedbackInbox } from '#features/mosques/feedback/web/feedback-inbox.tsx';
import { languageNames, prayerLanguages } from '#features/mosques/prayer-times/languages/prayer-languages.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ConfirmMosque } from './confirm-mosque.tsx';
import { EditMosqueLink } from './edit-mosque-link.tsx';

const route = getRouteApi('/_member/mosque/$mosqueId/manage');

/** /mosque/{id}/manage: announcements, messages and links for a mosque's managers. */
export function ManageMosquePage() {
  const { mosque, announcements, feedback } = route.useLoaderData();
  const params = { mosqueId: mosque.id };
  return (
    <>
      <PageHeader
        title={`Manage ${mosque.name}`}
        trail={[
          { name: 'Mosques', path: '/mosques' },
          { name: mosque.name, path: `/mosque/${mosque.id}` },
        ]}
      >
        <div className="mt-4 flex flex-wrap gap-3">
          <EditMosqueLink mosqueId={mosque.id} />
          <LinkButton variant="outline" to="/mosque/$mosqueId/timetable" params={params}>
            Timetable
          </LinkButton>
          <LinkButton variant="outline" to="/mosque/$mosqueId/sittings" params={params}>
            Ramadan and Eid
          </LinkButton>
          <LinkButton variant="outline" to="/mosque/$mosqueId/timetable" params={params} hash="moon">
            Which moon
          </LinkButton>
          <LinkButton variant="outline" to="/mosque/$mosqueId/board" params={params}>
            Open the display board
          </LinkButton>
          <LinkButton variant="outline" to="/events/create" search={{}}>
            Create an event
          </LinkButton>
        </div>
        <p className="mt-2 text-soft">
          The board can also be read in{' '}
          {prayerLanguages.map((language) => (
            <Link
              key={language}
              to="/mosque/$mosqueId/board"
              params={params}
              search={{ lang: language }}
              lang={language}
              className="link me-3 inline-flex min-h-11 items-center"
            >
              {languageNames[language]}
            </Link>
          ))}
        </p>
      </PageHeader>
      <div className="page pb-6">
        <ConfirmMosque id={mosque.id} verifiedBy={mosque.verifiedBy} lastVerifiedAt={mosque.lastVerifiedAt} />
      </div>
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-2">
        <Panel title="Announce something">
          <AnnouncementForm placeId={mosque.id} />
        </Panel>
        <Panel title="Announcements">
          <AnnouncementAdminList announcements={announcements.items} />
          {announcements.nextCursor ? (
            <Link
              to="/mosque/$mosqueId/manage"
              params={params}
              search={(shown) => ({ ...shown, announced: announcements.nextCursor ?? undefined })}
              className="link inline-flex min-h-11 items-center"
            >
              Earlier
            </Link>
          ) : null}
        </Panel>
        <Panel title="Messages" className="lg:col-span-2">
          <FeedbackInbox feedback={feedback.items} />
          {feedback.nextCursor ? (
            <Link
              to="/mosque/$mosqueId/manage"
              params={params}
              search={(shown) => ({ ...shown, written: feedback.nextCursor ?? undefined })}
              className="link inline-flex min-h-11 items-center"
            >
              Earlier
            </Link>
          ) : null}
        </Panel>
      </div>
    </>
  );
}
