import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { forumCategories, forumCategoryLabels, forumLimits, tagsIn } from '../forum.rules.ts';
import type { calls } from '../forum-post.contract.ts';
import { MentionField } from './mention-field.tsx';
import { useDraft } from './use-draft.ts';

/** The id of the sheet, and the URL fragment that opens it. */
export const newPostSheet = 'new';

const choices = forumCategories.map((value) => ({ value, label: forumCategoryLabels[value] }));

/** 'Create New Forum Post'. The draft is kept on the device until it is published. */
export function NewPostSheet({ hasScholars }: { hasScholars: boolean }) {
  const draft = usePostDraft();
  const { title, category, content, tags } = draft;
  const [isUnnamed, setIsUnnamed] = useState(false);
  const { onSubmit, sending, errors, problem } = useSending({
    draft,
    isUnnamed,
    onSent: () => setIsUnnamed(false),
  });
  return (
    <Sheet id={newPostSheet} title="Create New Forum Post">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <TextField
          label="Post Title"
          name="title"
          dir="auto"
          maxLength={forumLimits.title}
          value={title.text}
          onChange={(event) => title.write(event.target.value)}
          error={errors.title}
        />
        <SelectField
          label="Category"
          name="category"
          choices={[{ value: '', label: 'Choose a category' }, ...choices]}
          value={category.text}
          onChange={(event) => category.write(event.target.value)}
          error={errors.category}
        />
        {category.text === 'ask' ? (
          <CheckboxField
            label="Don’t show my name"
            name="isAnonymous"
            checked={isUnnamed}
            onChange={(event) => setIsUnnamed(event.target.checked)}
            hint={
              hasScholars
                ? 'Readers and scholars won’t see who asks. Administrators can, if the post is reported.'
                : 'Readers won’t see who asks. No scholars have been named yet, so an answer may take a while.'
            }
          />
        ) : null}
        <MentionField
          label="Content"
          name="content"
          rows={6}
          className="[&_textarea]:min-h-40"
          maxLength={forumLimits.content}
          hint="Write @ to mention someone."
          value={content.text}
          onChange={content.write}
          error={errors.content}
        />
        <TextField
          label="Tags (optional, comma-separated)"
          name="tags"
          dir="auto"
          value={tags.text}
          onChange={(event) => tags.write(event.target.value)}
          error={errors.tags}
        />
        {content.isKept && content.text !== '' ? (
          <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
            Your draft was kept on this device.
            <Button variant="quiet" onClick={draft.forget}>
              Discard it
            </Button>
          </p>
        ) : null}
        {problem}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={() => closeSheet(newPostSheet)}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            {sending ? 'Publishing...' : 'Publish Post'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function usePostDraft() {
  const title = useDraft('forum:title');
  const category = useDraft('forum:category');
  const content = useDraft('forum:content');
  const tags = useDraft('forum:tags');
  const forget = () => {
    for (const field of [title, category, content, tags]) field.forget();
  };
  return { title, category, content, tags, forget };
}

function useSending({
  draft,
  isUnnamed,
  onSent,
}: {
  draft: ReturnType<typeof usePostDraft>;
  isUnnamed: boolean;
  onSent: () => void;
}) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  return useForm({
    failed: 'Failed to create post. Please try again.',
    check: (fields) => {
      const errors = missing(fields.text('title'), fields.text('content'), fields.text('category'));
      if (Object.keys(errors).length > 0) {
        showToast({
          title: 'Please fill all fields',
          description: 'Title, content, and category are required.',
          tone: 'danger',
        });
      }
      return errors;
    },
    send: async (fields) => {
      const category = forumCategories.find((name) => name === fields.text('category')) ?? 'general';
      const { message } = await api.createForumPost({
        title: fields.text('title').trim(),
        content: fields.text('content').trim(),
        category,
        tags: tagsIn(fields.text('tags')),
        isAnonymous: category === 'ask' && isUnnamed,
      });
      closeSheet(newPostSheet);
      draft.forget();
      onSent();
      showToast({ title: 'Post Created', description: message === 'Post Created' ? undefined : message });
      await router.invalidate();
    },
  });
}

function missing(title: string, content: string, category: string): Record<string, string> {
  return {
    ...(title.trim() ? {} : { title: 'Please give your post a title.' }),
    ...(category ? {} : { category: 'Please choose a category.' }),
    ...(content.trim() ? {} : { content: 'Please write something.' }),
  };
}
