import { getRouteApi } from '@tanstack/react-router';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { mayWrite } from '../rules.ts';
import { GroupAbout } from './group-about.tsx';
import { GroupFrame } from './group-frame.tsx';
import { GroupPostItem } from './group-post-item.tsx';
import { PostForm } from './post-form.tsx';

const route = getRouteApi('/_member/groups/$groupId');

/** /groups/{id}: what the group is, the way in, and for those inside its board. */
export function GroupPage() {
  const { group, board, now } = route.useLoaderData();
  const own = group.own ?? undefined;
  return (
    <GroupFrame group={group}>
      <GroupAbout group={group} />
      {board === null ? null : (
        <section aria-labelledby="board" className="mt-6">
          <h2 id="board" className="mb-2 text-2xl">
            Board
          </h2>
          {mayWrite({ ...group, isRemoved: false }, own) ? <PostForm groupId={group.id} /> : null}
          <PagedRows
            page={board}
            path={`/groups/${group.id}`}
            empty="Nothing on the board yet"
            emptyText="Say salaam, and what you hope the group will be."
            next="Older posts"
          >
            {(posts) => (
              <ul className="mt-2">
                {posts.map((post) => (
                  <GroupPostItem key={post.id} post={post} group={group} now={now} />
                ))}
              </ul>
            )}
          </PagedRows>
        </section>
      )}
    </GroupFrame>
  );
}
