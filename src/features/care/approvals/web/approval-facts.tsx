import type { ApprovalRequest } from '../contract.ts';

type Fact = ApprovalRequest['targetDetails']['facts'][number];

/** What a request is about, line by line; of a change what was approved before, and then what it would be. */
export function ApprovalFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2">
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a series has the same names again, and the list never moves.
        <div key={`${fact.name}${at}`} className="grid gap-x-3 sm:grid-cols-[9rem_1fr]">
          <dt className="text-soft">{fact.name}</dt>
          <dd dir="auto" className="min-w-0 whitespace-pre-line break-words">
            {fact.before === null ? fact.value : <OldAndNew fact={fact} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OldAndNew({ fact }: { fact: Fact }) {
  return (
    <span className="grid gap-1">
      <span className="text-soft">
        <span className="sr-only">Before: </span>
        {fact.before ? <del dir="auto">{fact.before}</del> : '(nothing)'}
      </span>
      <span>
        <span className="sr-only">After: </span>
        <ins dir="auto" className="rounded bg-tile-soft font-semibold no-underline">
          {fact.value || '(nothing)'}
        </ins>
      </span>
    </span>
  );
}

type Pictures = { picture: string | null; before: string | null; others: readonly string[] };

/** The pictures of what is to be approved, the first beside the one that it would replace. */
export function ApprovalPictures({ picture, before, others }: Pictures) {
  if (picture === null) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {before === null ? null : <Picture src={before} caption="Picture before" />}
      <Picture src={picture} caption={before === null ? 'Picture' : 'New picture'} />
      {others.length === 0 ? null : <OtherPictures pictures={others} />}
    </div>
  );
}

/** Small ones, which open whole. */
function OtherPictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <ul className="flex w-full flex-wrap gap-2">
      {pictures.map((src, at) => (
        <li key={src}>
          <a href={src} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={src}
              alt={`${at + 2} of ${pictures.length + 1}`}
              width={1280}
              height={960}
              loading="lazy"
              className="h-18 w-24 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Picture({ src, caption }: { src: string; caption: string }) {
  return (
    <figure className="w-60 max-w-full">
      <img
        src={src}
        alt={caption}
        width={1280}
        height={720}
        loading="lazy"
        className="aspect-video w-full rounded-card object-cover"
      />
      <figcaption className="text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}
