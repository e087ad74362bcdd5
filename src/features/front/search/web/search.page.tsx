import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { directionOf } from '#kit/contract/text-direction.ts';
import { CoverLink, Row, RowList } from '#kit/web/ui/list/row.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { Unbroken } from '#kit/web/ui/text/unbroken.tsx';
import type { Found, FoundKind } from '../search.contract.ts';
import { maxAnswers, minLetters, perKindAlone } from '../search.rules.ts';
import type { SearchAnswer } from '../search-answer.contract.ts';
import { isSlashKeyOn, setSlashKey } from './header-search.tsx';
import { linkTo } from './link-to.ts';
import { SearchBox } from './search-box.tsx';

const route = getRouteApi('/search');

/** /search: results across the site, by kind. */
export function SearchPage() {
  const found = route.useLoaderData();
  const { q, only } = route.useSearch();
  return (
    <div className="page max-w-4xl pt-4 pb-12 sm:pt-8">
      <h1 className="mb-3 text-3xl sm:text-4xl">Search</h1>
      <SearchBox label="Search" value={q} takesFocus={q === undefined} />
      {q === undefined ? <SearchStart /> : null}
      {q !== undefined && found === null ? (
        <p role="status" className="mt-4 text-soft">
          Please type at least {minLetters} characters.
        </p>
      ) : null}
      {q !== undefined && found !== null ? <Results q={q} only={only} found={found} /> : null}
      <SlashKeyChoice />
    </div>
  );
}

function Results({ q, only, found }: { q: string; only: string | undefined; found: Found }) {
  const { kinds, answers } = found;
  if (kinds.length === 0) return <NoResults q={q} answers={answers} />;
  return (
    <>
      <p role="status" className="mt-4 text-soft">
        <ResultLine q={q} found={found} />
      </p>
      {answers.length > 0 ? <Answers answers={answers} title="You may be looking for" /> : null}
      {kinds.map((kind) => (
        <KindResults key={kind.name} q={q} kind={kind} isAlone={only !== undefined} />
      ))}
      {only === undefined ? null : (
        <Link to="/search" search={{ q }} className="link mt-4 inline-flex min-h-11 items-center">
          Results of every kind
        </Link>
      )}
    </>
  );
}

function ResultLine({ q, found: { kinds, isNear, isPartial } }: { q: string; found: Found }) {
  const typed = <TypedText q={q} />;
  if (isNear) return <>There’s no exact match for {typed}. These are close.</>;
  if (isPartial) return <>Nothing has all the words of {typed}. These have some of them.</>;
  const count = kinds.reduce((sum, { items }) => sum + items.length, 0);
  const hasMore = kinds.some((kind) => kind.hasMore);
  return (
    <>
      {hasMore ? 'The best results for ' : `${count} ${count === 1 ? 'result' : 'results'} for `}
      {typed}
    </>
  );
}

function KindResults({ q, kind, isAlone }: { q: string; kind: FoundKind; isAlone: boolean }) {
  const { name, label, items, hasMore, listPath } = kind;
  return (
    <section aria-labelledby={`found-${name}`} className="mt-6">
      <h2 id={`found-${name}`} className="text-2xl">
        {label}
      </h2>
      <RowList>
        {items.map(({ id, title, line, path }) => (
          <Row
            key={id}
            title={
              <CoverLink {...linkTo(path)} dir={directionOf(title)}>
                {title}
              </CoverLink>
            }
            meta={
              <span dir="auto">
                <Unbroken text={line} />
              </span>
            }
          />
        ))}
      </RowList>
      {hasMore && !(isAlone && listPath === null) ? (
        <Link
          {...(listPath === null ? { to: '/search', search: { q, only: name } } : linkTo(listPath))}
          className="link inline-flex min-h-11 items-center"
        >
          Show all<span className="sr-only"> {label}</span>
        </Link>
      ) : null}
      {hasMore && isAlone && listPath === null ? (
        <p className="text-sm text-soft">
          Only the first {perKindAlone} are shown. Add another word to narrow the search.
        </p>
      ) : null}
    </section>
  );
}

function NoResults({ q, answers }: { q: string; answers: readonly SearchAnswer[] }) {
  const { account } = route.useRouteContext().viewer;
  const paths = new Set(answers.map(({ path }) => path));
  const others = usualPages.filter(({ path }) => !paths.has(path)).slice(0, maxAnswers - answers.length);
  const pages = <Answers answers={[...answers, ...others]} title="Pages that may help" />;
  if (answers.length > 0) {
    return (
      <>
        <p role="status" className="mt-4 text-soft">
          Nothing is called <TypedText q={q} />.
        </p>
        {pages}
      </>
    );
  }
  return (
    <EmptyState title={`Nothing found for ‘${q}’`}>
      <p>Try another word, or one of these pages.</p>
      {account ? null : (
        <p className="mt-2">
          Some things are shown to members only.{' '}
          <a href="/api/login" className="link">
            Sign in
          </a>{' '}
          to search them too.
        </p>
      )}
      <div className="mx-auto max-w-xl text-start">{pages}</div>
    </EmptyState>
  );
}

/** The pages for a search without an answer. */
const usualPages = [
  { path: '/mosques', title: 'Mosques', line: 'Times, facilities, women’s places' },
  { path: '/events', title: 'What’s on', line: 'Events and classes' },
  { path: '/map', title: 'Map', line: 'Mosques, schools and shops near you' },
];

/** Pages that the words mean, which may match no name. */
function Answers({ answers, title }: { answers: readonly Omit<SearchAnswer, 'id'>[]; title: string }) {
  return (
    <section aria-labelledby="answers" className="mt-4">
      <h2 id="answers" className="text-xl">
        {title}
      </h2>
      <RowList>
        {answers.map((answer) => (
          <Row
            key={answer.path}
            title={
              <CoverLink {...linkTo(answer.path)} dir={directionOf(answer.title)}>
                {answer.title}
              </CoverLink>
            }
            meta={<span dir={directionOf(answer.line)}>{answer.line}</span>}
          />
        ))}
      </RowList>
    </section>
  );
}

function SearchStart() {
  return (
    <div className="mt-4 text-soft">
      <p>
        Type the name of a mosque, an event, a street or a postcode. Spell it as you like: jumuah, jumma and
        Jumu‘ah all work.
      </p>
      <PlaceLinks />
    </div>
  );
}

const places = [
  { to: '/mosques', label: 'All mosques' },
  { to: '/events', label: 'What’s on' },
  { to: '/jumuah', label: 'Jumu‘ah' },
  { to: '/map', label: 'Map' },
] as const;

function PlaceLinks() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4">
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function TypedText({ q }: { q: string }) {
  return (
    <>
      ‘<bdi>{q}</bdi>’
    </>
  );
}

/** A shortcut of one character must be possible to turn off, because speech input can trigger it. */
function SlashKeyChoice() {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => setOn(isSlashKeyOn()), []);
  if (isOn === undefined) return null;
  return (
    <label className="mt-8 hidden min-h-11 items-center gap-2 text-sm text-soft md:flex">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        onChange={({ target }) => {
          setSlashKey(target.checked);
          setOn(target.checked);
        }}
      />
      The / key opens search, on every page
    </label>
  );
}
