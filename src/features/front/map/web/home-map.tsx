import { Link } from '@tanstack/react-router';
import { Map as MapIcon } from 'lucide-react';
import { type MouseEvent, useMemo, useState } from 'react';
import { MapCredit } from '#features/site/base-map/web/map-credit.tsx';
import { useApi } from '#kit/web/api.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import type { calls } from '../contract.ts';
import { filterItems, type MapContent, type MapSearch } from '../map-filter.ts';
import { ChoicePopup } from './choice-popup.tsx';
import { MapFrame } from './map-frame.tsx';
import { MapKinds } from './map-kinds.tsx';
import { MapList } from './map-list.tsx';
import { MapPicture } from './map-picture.tsx';
import { useMapChoice } from './use-map-choice.ts';

/**
 * The map on another page: a picture with the mosques as links, which a press makes the live map with its filters. `content` holds what the picture
 * shows; null where it couldn't be loaded. Nothing of the live map is loaded before.
 */
export function HomeMap({ content }: { content: MapContent | null }) {
  const [live, setLive] = useState<MapContent | null>(null);
  const [state, setState] = useState<'still' | 'loading' | 'failed'>('still');
  const api = useApi<typeof calls>();
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setState('loading');
    const answer = await api.getMapItems({}).catch(() => null);
    setLive(answer);
    setState(answer ? 'still' : 'failed');
  };
  if (live) return <LiveMap content={live} />;
  const items = content ? filterItems(content, { show: 'all' }) : [];
  return (
    <div className="no-print relative isolate h-50 overflow-hidden rounded-card border border-line bg-sunken md:h-80">
      <Link
        to="/map"
        search={{}}
        aria-busy={state === 'loading'}
        className="group absolute inset-0"
        onClick={open}
      >
        <span
          className={buttonClass(
            'outline',
            'absolute end-2 bottom-2 z-2 bg-surface text-sm outline-offset-2 outline-tile-ink group-focus-visible:outline-3',
          )}
        >
          <MapIcon aria-hidden="true" className="size-4" />
          {words[state]}
        </span>
      </Link>
      {/* The links of its markers lie over the one that is the whole picture. */}
      <MapPicture
        items={items}
        names="hidden"
        scale={1.3}
        className="pointer-events-none absolute inset-0 z-1 size-full [&_a]:pointer-events-auto"
      />
      <MapCredit className="absolute start-2 bottom-2 z-2" />
    </div>
  );
}

const words = {
  still: 'Open the map',
  loading: 'Opening the map…',
  failed: 'The map couldn’t be opened. Try again',
};

function LiveMap({ content }: { content: MapContent }) {
  const [search, setSearch] = useState<MapSearch>({});
  const [failed, setFailed] = useState(false);
  const items = useMemo(() => filterItems(content, search), [content, search]);
  const { chosen, selected, opener, aim, choose, toggle, close } = useMapChoice(items);
  const hasSoon = content.kinds.some(({ hasSoonFilter }) => hasSoonFilter);
  return (
    <div className="no-print grid gap-2">
      <MapKinds search={search} content={content} onChange={setSearch} />
      {hasSoon ? (
        <label className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm">
          <input
            type="checkbox"
            className="size-5 accent-tile"
            checked={search.soon === true}
            onChange={({ target }) => setSearch({ ...search, soon: target.checked || undefined })}
          />
          Events: next 2 weeks
        </label>
      ) : null}
      <MapFrame
        className="h-105 rounded-card border border-line lg:h-125"
        items={items}
        selected={selected}
        onChoice={choose}
        popup={
          chosen.length > 0 ? (
            <ChoicePopup
              items={chosen}
              from={null}
              takesFocus={opener !== null}
              onChoose={toggle}
              onClose={close}
            />
          ) : undefined
        }
        onClosePopup={close}
        aim={aim}
        isPartOfPage
        onFailure={() => setFailed(true)}
      />
      {failed ? (
        <MapList
          items={items}
          from={null}
          whole={search.whole}
          wholeLink={({ name }, all) => (
            <button
              type="button"
              className="min-h-11 text-sm text-tile-ink hover:underline"
              onClick={() => setSearch({ ...search, whole: name })}
            >
              {all}
            </button>
          )}
        />
      ) : null}
      <AllLink to="/map" search={search}>
        Map with its list
      </AllLink>
    </div>
  );
}
