import { getRouteApi } from '@tanstack/react-router';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { mayWrite } from '../group.rules.ts';
import { GroupFrame } from './group-frame.tsx';
import { GroupPostItem, PostForm } from './group-post.tsx';

const route = getRouteApi('/_member/groups/$groupId/posts/$postId');

/** /groups/{id}/posts/{id}: a post with its replies. */
export function GroupPostPage() {
  const { group, post, replies, now } = route.useLoaderData();
  const mayReply = mayWrite({ ...group, isRemoved: false }, group.own ?? undefined) && !post.isRemoved;
  return (
    <GroupFrame group={group}>
      <ul>
        <GroupPostItem post={post} group={group} now={now} isOpen />
      </ul>
      <h2 className="mt-4 text-2xl">Replies</h2>
      <PagedRows
        page={replies}
        path={`/groups/${group.id}/posts/${post.id}`}
        empty="No replies yet"
        next="Later replies"
      >
        {(items) => (
          <ul>
            {items.map((reply) => (
              <GroupPostItem key={reply.id} post={reply} group={group} now={now} />
            ))}
          </ul>
        )}
      </PagedRows>
      {mayReply ? (
        <div className="mt-4">
          <PostForm groupId={group.id} postId={post.id} />
        </div>
      ) : null}
    </GroupFrame>
  );
}
