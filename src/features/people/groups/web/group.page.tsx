import { getRouteApi, Link } from '@tanstack/react-router';
import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '#features/gatherings/events/event.contract.ts';
import { clockText, dateText, nearDay } from '#kit/contract/dates.ts';
import type { Page } from '#kit/contract/paging.ts';
import { directionOf, languageOf } from '#kit/contract/text-direction.ts';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Disclosure } from '#kit/web/ui/panel.tsx';
import type { GroupDetails } from '../group.contract.ts';
import { mayWrite } from '../group.rules.ts';
import type { GroupPost } from '../group-post.contract.ts';
import { GroupFrame } from './group-frame.tsx';
import { GroupPostItem, PostForm } from './group-post.tsx';

const route = getRouteApi('/_member/groups/$groupId');

/** /groups/{id}: the group, a way to join and, for members, its board. */
export function GroupPage() {
  const { group, inside } = route.useLoaderData();
  return (
    <GroupFrame group={group}>
      <GroupAbout group={group}>
        {inside?.nextMeeting ? <NextMeeting meeting={inside.nextMeeting} today={inside.today} /> : null}
      </GroupAbout>
      {inside === null ? null : <Board group={group} inside={inside} />}
    </GroupFrame>
  );
}

function Board({ group, inside }: { group: GroupDetails; inside: { board: Page<GroupPost>; now: string } }) {
  const mayPost = mayWrite({ ...group, isRemoved: false }, group.own ?? undefined);
  return (
    <section aria-labelledby="board" className="mt-6">
      <h2 id="board" className="mb-2 text-2xl">
        Board
      </h2>
      {mayPost ? <PostForm groupId={group.id} /> : null}
      <PagedRows
        page={inside.board}
        path={`/groups/${group.id}`}
        empty="Nothing on the board yet"
        emptyText="Say salaam and tell people what the group is for."
        next="Older posts"
      >
        {(posts) => (
          <ul className="mt-2">
            {posts.map((post) => (
              <GroupPostItem key={post.id} post={post} group={group} now={inside.now} />
            ))}
          </ul>
        )}
      </PagedRows>
    </section>
  );
}

function NextMeeting({ meeting, today }: { meeting: Event; today: string }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-2">
      <span className="text-soft">Next meeting:</span>
      <Link
        to="/events/$eventId"
        params={{ eventId: meeting.id }}
        className="link inline-flex min-h-11 items-center"
      >
        {nearDay(meeting.eventDate, today) ?? dateText(meeting.eventDate, 'day')},{' '}
        {clockText(meeting.startTime)}
      </Link>
    </p>
  );
}

/** The group's description; collapsed for members, who know it. */
function GroupAbout({ group, children }: { group: GroupDetails; children?: ReactNode }) {
  const isInside = group.own?.status === 'active';
  return (
    <>
      {group.status === 'rejected' ? (
        <Notice tone="caution" className="mb-4">
          <p>This group was not approved, so nobody else sees it.</p>
          {group.rejectionReason ? <p>Reason: {group.rejectionReason}</p> : null}
        </Notice>
      ) : null}
      {group.status === 'pending' ? (
        <Notice tone="tile" className="mb-4">
          <p>An administrator will look at your group soon. Until then, only you see it.</p>
        </Notice>
      ) : null}
      {isInside ? null : <Description text={group.description} />}
      <dl className="not-first:mt-4 grid gap-2">
        {group.meetingSchedule ? (
          <div className="flex items-start gap-2">
            <dt>
              <CalendarClock aria-hidden="true" className="mt-0.5 size-5 text-soft" />
              <span className="sr-only">Meets</span>
            </dt>
            <dd dir={directionOf(group.meetingSchedule)}>{group.meetingSchedule}</dd>
          </div>
        ) : null}
        {group.location ? (
          <div className="flex items-start gap-2">
            <dt>
              <MapPin aria-hidden="true" className="mt-0.5 size-5 text-soft" />
              <span className="sr-only">Where</span>
            </dt>
            <dd dir="auto">{group.location}</dd>
          </div>
        ) : null}
      </dl>
      {group.isPrivate && !isInside ? (
        <p className="mt-4 text-soft">When and where the group meets is shown to its members.</p>
      ) : null}
      {children}
      {isInside ? (
        <Disclosure summary="About the group">
          <Description text={group.description} />
        </Disclosure>
      ) : null}
    </>
  );
}

function Description({ text }: { text: string }) {
  return (
    <p className="prose-line whitespace-pre-line" dir={directionOf(text)} lang={languageOf(text)}>
      {text}
    </p>
  );
}
