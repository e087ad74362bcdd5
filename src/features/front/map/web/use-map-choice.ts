import { useCallback, useMemo, useState } from 'react';
import type { Point } from '#kit/contract/distance.ts';
import { keyOf, type ShownItem } from '../map-filter.ts';
import type { OnChoice } from './draw-items.ts';
import type { Aim } from './map-canvas.tsx';

/** As near as the map comes to show one thing. */
const nearZoom = 14;

/** What is chosen on the map or in its list, and where the map goes because of it. */
export function useMapChoice(items: readonly ShownItem[]) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const chosen = useMemo(() => items.filter((item) => keys.includes(keyOf(item))), [items, keys]);
  const choose: OnChoice = useCallback((of, from) => {
    setKeys(of.map(keyOf));
    setOpener(from);
  }, []);
  /** From the list: the map goes there. The same again lets go. */
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
