import { Info } from 'lucide-react';
import { borough } from '#borough';

/** Whose facts the map is drawn from, in the words that they want said. `thanks` are those of tiles, which may hold links. */
export function MapCredit({
  thanks = [],
  className = '',
}: {
  thanks?: readonly string[];
  className?: string;
}) {
  const words = [borough.ground?.credit, ...thanks.map(withoutLinks)].filter(Boolean);
  if (words.length === 0) return null;
  const names = [borough.ground?.sources, thanks.length > 0 ? 'OpenStreetMap' : undefined].filter(Boolean);
  return (
    <details
      className={`max-w-136 justify-self-start rounded-tag bg-surface/90 text-soft text-xs ${className}`}
    >
      <summary className="flex min-h-11 items-center gap-1 px-2">
        <Info aria-hidden="true" className="size-4" />
        Map: {names.join(', ')}
      </summary>
      {words.map((text) => (
        <p key={text} className="px-2 pb-2">
          {text}
        </p>
      ))}
    </details>
  );
}

const withoutLinks = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&copy;', '©');
