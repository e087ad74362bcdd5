import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { CountedCategory, calls } from '../listing.contract.ts';
import { listingLengths } from '../listing.rules.ts';

const route = getRouteApi('/_admin/admin/classified-categories');

/** /admin/classified-categories: the categories of listings. */
export function ClassifiedCategoriesPage() {
  const categories = route.useLoaderData();
  const top = categories.filter(({ parentId }) => parentId === null);
  return (
    <>
      <PageHeader
        lead="A category that still has listings can’t be deleted."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page pb-12">
        <div className="grid max-w-4xl gap-6">
          <RowList>
            {top.flatMap((category) => [
              <CategoryRow key={category.id} category={category} />,
              ...categories
                .filter(({ parentId }) => parentId === category.id)
                .map((part) => <CategoryRow key={part.id} category={part} parent={category} />),
            ])}
          </RowList>
          <Panel title="Add a category">
            <NewCategory />
          </Panel>
        </div>
      </div>
    </>
  );
}

function CategoryRow({ category, parent }: { category: CountedCategory; parent?: CountedCategory }) {
  const { id, name, listings } = category;
  const hasParts = route.useLoaderData().some(({ parentId }) => parentId === id);
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteClassifiedCategory({ id }), { failed: 'It wasn’t deleted' });
  const sheet = `category-${id}`;
  return (
    <>
      <Row
        level="h2"
        title={parent ? `${parent.name}: ${name}` : name}
        meta={listings === 1 ? '1 listing' : `${listings} listings`}
        actions={
          <>
            <Button variant="outline" onClick={() => openSheet(sheet)}>
              Change
            </Button>
            {listings === 0 && !hasParts ? (
              <ConfirmButton
                variant="danger"
                label="Delete"
                question={`Delete the category “${name}”?`}
                action="Delete category"
                onConfirm={remove}
              />
            ) : null}
          </>
        }
      />
      <ChangeSheet id={sheet} category={category} />
    </>
  );
}

function ChangeSheet({ id, category }: { id: string; category: CountedCategory }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The category wasn’t changed',
    send: (fields) => api.updateClassifiedCategory({ id: category.id, ...read(fields) }),
    onSuccess: () => closeSheet(id),
  });
  return (
    <Sheet id={id} title={category.name}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <CategoryFields start={category} errors={errors} />
        {problem}
        <Button type="submit" disabled={sending}>
          Save
        </Button>
      </form>
    </Sheet>
  );
}

function NewCategory() {
  const categories = route.useLoaderData();
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'The category wasn’t added',
    send: async (fields) => {
      await api.createClassifiedCategory(read(fields));
    },
  });
  return (
    <form
      key={categories.length}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3 sm:grid-cols-2"
    >
      <CategoryFields errors={errors} />
      {problem}
      <Button type="submit" disabled={sending} className="self-end justify-self-start">
        Add category
      </Button>
    </form>
  );
}

function CategoryFields({
  start,
  errors,
}: {
  start?: CountedCategory;
  errors: Record<string, string | undefined>;
}) {
  const categories = route.useLoaderData();
  const above = categories.filter(({ id, parentId }) => parentId === null && id !== start?.id);
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={listingLengths.categoryName}
        defaultValue={start?.name}
        error={errors.name}
        required
      />
      <SelectField
        label="Part of"
        name="parentId"
        choices={[
          { value: '', label: 'None: a category of its own' },
          ...above.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        defaultValue={start?.parentId ?? ''}
        error={errors.parentId}
      />
      <TextField
        label="Position in the list (0 to 1000)"
        name="sortOrder"
        type="number"
        min={0}
        max={1000}
        defaultValue={start?.sortOrder ?? 100}
        error={errors.sortOrder}
      />
    </>
  );
}

function read(fields: Fields) {
  return {
    name: fields.text('name'),
    parentId: fields.text('parentId') || null,
    sortOrder: fields.number('sortOrder') ?? 100,
  };
}
