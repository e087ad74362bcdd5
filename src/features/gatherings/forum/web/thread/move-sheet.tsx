import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField } from '#kit/web/ui/field.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { forumCategories, forumCategoryLabels } from '../../forum-options.ts';
import type { calls } from '../../moderation-contract.ts';
import { useThread } from './thread-context.ts';

const choices = forumCategories.map((value) => ({ value, label: forumCategoryLabels[value] }));

/** Moves a post to another category, for administrators. */
export function MoveSheet({ id }: { id: string }) {
  const { post } = useThread();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, problem } = useForm({
    failed: 'That did not work',
    refresh: true,
    send: async (fields) => {
      const category = forumCategories.find((one) => one === fields.text('category'));
      const { message } = await api.moderateForumPost({ id: post.id, category });
      showToast({ title: message });
      closeSheet(id);
    },
  });
  return (
    <Sheet id={id} title="Move to another category">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 pb-4">
        <SelectField label="Category" name="category" choices={choices} defaultValue={post.category} />
        {problem}
        <div className="flex justify-end gap-3">
          <Button look="quiet" onClick={() => closeSheet(id)}>
            Cancel
          </Button>
          <Button type="submit" disabled={sending}>
            Move
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
