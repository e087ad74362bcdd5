import { Tag } from '#kit/web/ui/tag.tsx';

/** The most that a row shows of each list. */
const shown = 3;

/** The first of a list as tags, and how many there are beyond them. */
export function MoreTags({
  label,
  tags,
  tone,
}: {
  label: string;
  tags: readonly string[];
  tone: 'tile' | 'plain';
}) {
  if (tags.length === 0) return null;
  const more = tags.length - shown;
  return (
    <ul className="flex flex-wrap gap-1" aria-label={label}>
      {tags.slice(0, shown).map((tag) => (
        <li key={tag} dir="auto">
          <Tag tone={tone}>{tag}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Tag tone="plain">+{more} more</Tag>
        </li>
      ) : null}
    </ul>
  );
}
