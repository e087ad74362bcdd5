import { getRouteApi, Link } from '@tanstack/react-router';
import type { Event } from '#features/gatherings/events/contract.ts';
import { clockText } from '#kit/contract/clock-text.ts';
import { dateText, nearDay } from '#kit/contract/date-text.ts';
import type { Page } from '#kit/contract/paging.ts';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import type { GroupPost } from '../board-contract.ts';
import type { GroupDetails } from '../contract.ts';
import { mayWrite } from '../rules.ts';
import { GroupAbout } from './group-about.tsx';
import { GroupFrame } from './group-frame.tsx';
import { GroupPostItem } from './group-post-item.tsx';
import { PostForm } from './post-form.tsx';

const route = getRouteApi('/_member/groups/$groupId');

/** /groups/{id}: what the group is, the way in, and for those inside its board. */
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
        emptyText="Say salaam, and what you hope the group will be."
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
