import { useMemo, useState } from 'react';
import { MapCredit } from '#features/site/base-map/web/ground-picture.tsx';
import { AllLink } from '#kit/web/ui/section.tsx';
import { filterItems, type MapContent, type MapSearch } from '../map.rules.ts';
import { MapFrame } from './map-frame.tsx';
import { ChoicePopup, MapList } from './map-items.tsx';
import { MapKinds } from './map-kinds.tsx';
import { useMapChoice } from './use-map-choice.ts';

/** The live map as a part of another page, with its filters above it. */
export function LiveMap({ content }: { content: MapContent }) {
  const [search, setSearch] = useState<MapSearch>({});
  const [failed, setFailed] = useState(false);
  const [thanks, setThanks] = useState<readonly string[]>([]);
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
            className="size-5 shrink-0"
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
        onThanks={setThanks}
        onFailure={() => setFailed(true)}
      />
      <MapCredit thanks={thanks} className="lg:hidden" />
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
