import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { closeSheet, Sheet, SheetLink } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import { searchAnswerLimits } from '../search.rules.ts';
import type { AdminSearchAnswer, calls } from '../search-answer.contract.ts';
import { categoryLists } from './category-lists.ts';

const route = getRouteApi('/_admin/admin/search-answers');
const newAnswer = 'new-answer';
const categoryChoices = 'category-choices';

/** /admin/search-answers: the pages that answer searches, and the words that lead to them. */
export function SearchAnswersPage() {
  const { answers } = route.useLoaderData();
  const [asked, setAsked] = useState('');
  const shown = answers.filter((answer) => mentions(answer, asked.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        lead="Pages that search shows first when somebody types one of their words, in any usual spelling. If a page is a category’s list, the words also find what is in that category."
        trail={[{ name: 'Admin', path: '/admin' }]}
      />
      <div className="page pb-12">
        <div className="max-w-3xl">
          <SheetLink sheet={newAnswer} className="link inline-flex min-h-11 items-center">
            Add an answer
          </SheetLink>
          <CategoryChoices />
          <AnswerSheet key={answers.length} id={newAnswer} title="Add an answer" />
          <TextField
            label="Find a title, word or page"
            name="find"
            type="search"
            value={asked}
            onChange={({ target }) => setAsked(target.value)}
          />
          <p role="status" className="mt-2 text-sm text-soft">
            {shown.length === 1 ? '1 answer' : `${shown.length} answers`}
          </p>
          {shown.length === 0 ? <EmptyState title="No answers found" /> : null}
          <RowList>
            {shown.map((answer) => (
              <AnswerRow key={answer.id} answer={answer} />
            ))}
          </RowList>
        </div>
      </div>
    </>
  );
}

function mentions({ title, path, phrases }: AdminSearchAnswer, text: string): boolean {
  return [title, path, ...phrases].some((one) => one.toLowerCase().includes(text));
}

function AnswerRow({ answer }: { answer: AdminSearchAnswer }) {
  const { id, title, path, phrases } = answer;
  const api = useApi<typeof calls>();
  const [remove] = useAction(() => api.deleteSearchAnswer({ id }), { failed: 'It wasn’t deleted' });
  const sheet = `answer-${id}`;
  return (
    <Row
      level="h2"
      title={<bdi>{title}</bdi>}
      meta={
        <>
          <a href={path} className="link break-words">
            {path}
          </a>
          <span className="block" dir={directionOf(phrases.join(' '))}>
            {phrases.join(', ')}
          </span>
        </>
      }
      actions={
        <>
          <SheetLink
            sheet={sheet}
            className="link inline-flex min-h-11 items-center px-2"
            aria-label={`Change ${title}`}
          >
            Change
          </SheetLink>
          <AnswerSheet id={sheet} title={`Change ${title}`} answer={answer} />
          <ConfirmButton
            variant="quiet"
            label="Delete"
            question={`Delete the answer ${title}? The page itself stays.`}
            action="Delete answer"
            onConfirm={remove}
          />
        </>
      }
    />
  );
}

function AnswerSheet({ id, title, answer }: { id: string; title: string; answer?: AdminSearchAnswer }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'Nothing was changed',
    refresh: true,
    check: missing,
    send: async (fields) => {
      const input = read(fields);
      if (answer) await api.updateSearchAnswer({ id: answer.id, ...input });
      else await api.createSearchAnswer(input);
    },
    onSuccess: () => {
      closeSheet(id);
      showToast({ title: answer ? 'Answer changed' : 'Answer added' });
    },
  });
  return (
    <Sheet id={id} title={title}>
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        <TextField
          label="Title"
          name="title"
          dir="auto"
          maxLength={searchAnswerLimits.title}
          defaultValue={answer?.title}
          error={errors.title}
        />
        <TextField
          label="What the page shows"
          name="line"
          dir="auto"
          maxLength={searchAnswerLimits.line}
          defaultValue={answer?.line}
          error={errors.line}
        />
        <TextField
          label="Page"
          name="path"
          list={categoryChoices}
          autoComplete="off"
          hint="Its address without the name of the site, such as /mosques?facility=Parking. Type a category’s name to choose its list."
          defaultValue={answer?.path}
          error={errors.path}
        />
        <TextArea
          label="Words"
          name="phrases"
          rows={6}
          dir="auto"
          hint="One word or phrase per line, in English or another language. A search must have all words of a line."
          defaultValue={answer?.phrases.join('\n')}
          error={errors.phrases}
        />
        <TextField
          label="Position (0 to 1000)"
          name="sortOrder"
          type="number"
          min={0}
          max={1000}
          hint="Of answers that fit a search equally well, the one with the smaller number comes first."
          defaultValue={answer?.sortOrder ?? 100}
          error={errors.sortOrder}
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Sheet>
  );
}

/** The lists of categories, once for the field of the page in all forms. */
function CategoryChoices() {
  const { categories } = route.useLoaderData();
  return (
    <datalist id={categoryChoices}>
      {categoryLists(categories).map(({ path, label }) => (
        <option key={path} value={path}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

function missing(fields: Fields) {
  const { title, line, path, phrases } = read(fields);
  return {
    ...(title === '' && { title: 'Please enter a title.' }),
    ...(line === '' && { line: 'Please say what the page shows.' }),
    ...(path.startsWith('/') ? null : { path: 'Please enter an address that begins with /.' }),
    ...(phrases.length === 0 && { phrases: 'Please enter at least one word.' }),
  };
}

function read(fields: Fields) {
  return {
    title: fields.text('title').trim(),
    line: fields.text('line').trim(),
    path: fields.text('path').trim(),
    phrases: fields
      .text('phrases')
      .split('\n')
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
    sortOrder: fields.number('sortOrder') ?? 100,
  };
}
