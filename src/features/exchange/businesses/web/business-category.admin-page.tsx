import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { businessLengths } from '../business.rules.ts';
import type { AdminCategory, calls } from '../business-admin.contract.ts';

const route = getRouteApi('/_admin/admin/business-categories');
const newCategory = 'new-category';

/** /admin/business-categories: the tree of categories. */
export function AdminCategoriesPage() {
  const categories = route.useLoaderData();
  const tops = categories.filter(({ parentId }) => parentId === null);
  return (
    <>
      <PageHeader
        lead="A category that businesses are in can’t be deleted."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Businesses', path: '/admin/businesses' },
        ]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <SheetLink sheet={newCategory} className="link inline-flex min-h-11 items-center">
            Add a category
          </SheetLink>
          <CategorySheet id={newCategory} title="Add a category" tops={tops} />
          {tops.length === 0 ? <EmptyState title="No categories yet" /> : null}
          {tops.map((top) => (
            <section key={top.id} aria-label={top.name} className="mt-4">
              <RowList boxed>
                <CategoryRow category={top} tops={tops} isAbove={categories.some(isBelow(top))} />
                {categories.filter(isBelow(top)).map((category) => (
                  <CategoryRow key={category.id} category={category} tops={tops} isAbove={false} />
                ))}
              </RowList>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

const isBelow =
  (top: AdminCategory) =>
  ({ parentId }: AdminCategory): boolean =>
    parentId === top.id;

type RowProps = { category: AdminCategory; tops: readonly AdminCategory[]; isAbove: boolean };

function CategoryRow({ category, tops, isAbove }: RowProps) {
  const sheet = `category-${category.id}`;
  const isTop = category.parentId === null;
  return (
    <Row
      level={isTop ? 'h2' : 'h3'}
      title={<bdi className={isTop ? '' : 'ps-4'}>{category.name}</bdi>}
      meta={<span className={isTop ? '' : 'ps-4'}>{usesText(category, isAbove)}</span>}
      actions={
        <>
          <SheetLink
            sheet={sheet}
            className="link inline-flex min-h-11 items-center px-2"
            aria-label={`Change ${category.name}`}
          >
            Change
          </SheetLink>
          <CategorySheet
            id={sheet}
            title={`Change ${category.name}`}
            category={category}
            tops={isAbove ? [] : tops.filter(({ id }) => id !== category.id)}
          />
          {category.useCount === 0 && !isAbove ? <DeleteCategory category={category} /> : null}
        </>
      }
    />
  );
}

/** Describes how many businesses are in a category; for one with subcategories, how many are public in all of them. */
function usesText({ useCount, businessCount }: AdminCategory, isAbove: boolean): string {
  const count = isAbove ? businessCount : useCount;
  return `${count} ${count === 1 ? 'business' : 'businesses'}${isAbove ? ' in all' : ''}`;
}

function DeleteCategory({ category: { id, name } }: { category: AdminCategory }) {
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteBusinessCategory({ id }), { failed: 'It wasn’t deleted' });
  return (
    <ConfirmButton
      variant="quiet"
      label="Delete"
      question={`Delete the category ${name}?`}
      action="Delete category"
      onConfirm={remove}
    />
  );
}

type SheetProps = { id: string; title: string; category?: AdminCategory; tops: readonly AdminCategory[] };

function CategorySheet({ id, title, category, tops }: SheetProps) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Nothing was changed',
    refresh: true,
    check: (fields) => ({ ...(fields.text('name').trim() === '' && { name: 'Please enter a name.' }) }),
    send: (fields) => {
      const input = { name: fields.text('name').trim(), parentId: fields.text('parentId') || null };
      return category
        ? api.updateBusinessCategory({ id: category.id, ...input })
        : api.createBusinessCategory(input);
    },
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Name"
          name="name"
          dir="auto"
          maxLength={businessLengths.categoryName}
          defaultValue={category?.name}
          error={errors.name}
        />
        {tops.length === 0 ? null : (
          <SelectField
            label="Under"
            name="parentId"
            choices={[
              { value: '', label: 'None: a category of its own' },
              ...tops.map((top) => ({ value: top.id, label: top.name })),
            ]}
            defaultValue={category?.parentId ?? ''}
            error={errors.parentId}
          />
        )}
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}
