import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil, Pin, Trash2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import { relativeTime } from '#features/gatherings/forum/forum-thread.rules.ts';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea } from '#kit/web/ui/field.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { RichTextView } from '#kit/web/ui/text/rich-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { GroupDetails } from '../group.contract.ts';
import { groupLengths, isModerating, type RemovalReason } from '../group.rules.ts';
import type { calls as boardCalls, GroupPost } from '../group-post.contract.ts';
import { RemovalDialog } from './removal-dialog.tsx';

type Props = {
  post: GroupPost;
  group: GroupDetails;
  /** When the page was rendered. */
  now: string;
  /** Set on the post's own page, where its replies are shown below. */
  isOpen?: boolean;
};

/** A post or reply with its author, date and actions. */
export function GroupPostItem({ post, group, now, isOpen = false }: Props) {
  const name = post.author?.name ?? 'A former member';
  return (
    <li className="flex gap-3 border-line border-b py-4">
      <Avatar name={name} imageUrl={post.author?.photoUrl ?? null} className="size-10 text-lg" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p>
            <span className="font-bold" dir="auto">
              {name}
            </span>
            <span className="block text-sm text-soft">
              <time dateTime={post.createdAt}>{relativeTime(post.createdAt, new Date(now))}</time>
              {post.editedAt === null ? '' : ' · edited'}
            </span>
          </p>
          <PostMenu post={post} group={group} />
        </div>
        {post.isPinned || post.isRemoved ? (
          <p className="mt-1 flex gap-2">
            {post.isPinned ? (
              <Tag>
                <Pin aria-hidden="true" className="size-3.5" /> Pinned
              </Tag>
            ) : null}
            {post.isRemoved ? <Tag tone="danger">Taken down</Tag> : null}
          </p>
        ) : null}
        <div className="mt-1">
          {post.isEmptied ? (
            <p className="text-soft">This post was deleted.</p>
          ) : (
            <RichTextView blocks={post.content} />
          )}
        </div>
        {isOpen || post.parentPostId !== null ? null : (
          <Link
            to="/groups/$groupId/posts/$postId"
            params={{ groupId: group.id, postId: post.id }}
            className="link mt-1 inline-flex min-h-11 items-center gap-2"
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            {repliesText(post.replyCount)}
          </Link>
        )}
      </div>
    </li>
  );
}

function repliesText(count: number): string {
  if (count === 0) return 'Reply';
  return count === 1 ? '1 reply' : `${count} replies`;
}

function PostMenu({ post, group }: Pick<Props, 'post' | 'group'>) {
  const api = useApi<typeof boardCalls>();
  const ids = { id: group.id, postId: post.id };
  const sheet = useId();
  const isOwn = post.source !== null;
  const moderates = isModerating(group.own ?? undefined);
  const [moderate] = useAction(
    (change: { isPinned?: boolean; isRemoved?: boolean; reason?: RemovalReason }) =>
      api.moderateGroupPost({ ...ids, ...change }),
    { failed: 'That didn’t work' },
  );
  const [remove] = useAction(() => api.deleteGroupPost(ids), { failed: 'It wasn’t deleted' });
  const icon = 'size-5';
  return (
    <>
      <MoreMenu variant="quiet">
        {isOwn ? (
          <>
            <MenuButton onClick={() => openSheet(`${sheet}-edit`)}>
              <Pencil aria-hidden="true" className={icon} /> Edit
            </MenuButton>
            <MenuButton onClick={() => openSheet(`${sheet}-delete`)}>
              <Trash2 aria-hidden="true" className={icon} /> Delete
            </MenuButton>
          </>
        ) : (
          <ReportButton contentType="group_post" contentId={post.id} variant="menu" />
        )}
        {moderates && post.parentPostId === null ? (
          <MenuButton onClick={() => moderate({ isPinned: !post.isPinned })}>
            <Pin aria-hidden="true" className={icon} /> {post.isPinned ? 'Unpin' : 'Pin'}
          </MenuButton>
        ) : null}
        {moderates && post.isRemoved ? (
          <MenuButton onClick={() => moderate({ isRemoved: false })}>
            <Undo2 aria-hidden="true" className={icon} /> Put back
          </MenuButton>
        ) : null}
        {moderates && !isOwn && !post.isRemoved ? (
          <MenuButton onClick={() => openSheet(`${sheet}-remove`)}>
            <Trash2 aria-hidden="true" className={icon} /> Take down
          </MenuButton>
        ) : null}
      </MoreMenu>
      {isOwn ? <EditSheet id={`${sheet}-edit`} post={post} /> : null}
      <ConfirmDialog
        id={`${sheet}-delete`}
        question="Delete your post?"
        action="Delete post"
        onConfirm={remove}
      />
      {moderates && !isOwn ? (
        <RemovalDialog
          id={`${sheet}-remove`}
          hint="Its author reads this, without your name."
          send={(reason) => moderate({ isRemoved: true, reason })}
        />
      ) : null}
    </>
  );
}

function EditSheet({ id, post }: { id: string; post: GroupPost }) {
  const api = useApi<typeof boardCalls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'It wasn’t saved',
    check: (fields) => (fields.text('content').trim() === '' ? { content: 'Please write something.' } : {}),
    send: async (fields) => {
      const content = fields.text('content').trim();
      await api.updateGroupPost({ id: post.groupId, postId: post.id, content });
    },
    onSuccess: () => closeSheet(id),
  });
  return (
    <Sheet id={id} title="Edit">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <TextArea
          label="Your words"
          name="content"
          rows={6}
          maxLength={groupLengths.post}
          defaultValue={post.source ?? ''}
          error={errors.content}
        />
        {problem}
        <Button type="submit" disabled={sending} className="justify-self-end">
          Save
        </Button>
      </form>
    </Sheet>
  );
}

/** Writes a post, or a reply to one. */
export function PostForm({ groupId, postId }: { groupId: string; postId?: string }) {
  const api = useApi<typeof boardCalls>();
  const [formKey, setFormKey] = useState(0);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: postId === undefined ? 'Your post wasn’t sent' : 'Your reply wasn’t sent',
    check: (fields) => (fields.text('content').trim() === '' ? { content: 'Please write something.' } : {}),
    send: async (fields) => {
      const content = fields.text('content').trim();
      if (postId === undefined) await api.createGroupPost({ id: groupId, content });
      else await api.createGroupReply({ id: groupId, postId, content });
    },
    onSuccess: () => setFormKey(formKey + 1),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <TextArea
        key={formKey}
        label={postId === undefined ? 'Write to the group' : 'Your reply'}
        name="content"
        rows={2}
        maxLength={groupLengths.post}
        error={errors.content}
        className="min-w-0 [&_textarea]:field-sizing-content [&_textarea]:min-h-20"
      />
      {problem}
      <div className="flex justify-end">
        <Button type="submit" disabled={sending}>
          {postId === undefined ? 'Post' : 'Reply'}
        </Button>
      </div>
    </form>
  );
}
