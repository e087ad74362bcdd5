import { useCallback, useMemo, useState } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { keyOf, type ShownItem } from '../map.rules.ts';
import type { MapTarget } from './map-canvas.tsx';
import type { OnChoice } from './map-markers.ts';

/** The zoom at which the map shows one item. */
const nearZoom = 14;

/** The items chosen on the map or in its list, and where the map should move. */
export function useMapChoice(items: readonly ShownItem[]) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [aim, setAim] = useState<MapTarget | null>(null);
  const chosen = useMemo(() => items.filter((item) => keys.includes(keyOf(item))), [items, keys]);
  const choose: OnChoice = useCallback((picked, from) => {
    setKeys(picked.map(keyOf));
    setOpener(from);
  }, []);
  /** Chooses an item of the list and moves the map there. Choosing it again deselects it. */
  const toggle = useCallback(
    (item: ShownItem) => {
      const isChosen = keys.length === 1 && keys[0] === keyOf(item);
      setKeys(isChosen ? [] : [keyOf(item)]);
      setOpener(null);
      if (!isChosen) setAim({ latitude: item.latitude, longitude: item.longitude, zoom: nearZoom });
    },
    [keys],
  );
  const close = useCallback(() => {
    setKeys([]);
    opener?.focus();
  }, [opener]);
  const lookAt = useCallback((point: Point) => setAim({ ...point, zoom: nearZoom }), []);
  return { chosen, selected: chosen[0] ?? null, opener, aim, choose, toggle, close, lookAt };
}
