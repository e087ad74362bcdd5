import { Tag } from '#kit/web/ui/tag.tsx';

/** The most that a row shows of each list. */
const shown = 3;

/** The first of a list as tags, and how many there are beyond them: items of a list of tags. */
export function FirstTags({ tags, tone }: { tags: readonly string[]; tone: 'tile' | 'plain' }) {
  const more = tags.length - shown;
  return (
    <>
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} dir="auto">
          <Tag tone={tone}>{tag}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Tag tone={tone}>+{more} more</Tag>
        </li>
      ) : null}
    </>
  );
}
