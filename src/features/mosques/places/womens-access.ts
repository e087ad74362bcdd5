/** Prayers for which a mosque can have women's places. */
export const womensPrayers = ['daily', 'jumuah', 'taraweeh', 'eid'] as const;
export type WomensPrayer = (typeof womensPrayers)[number];

/** How women come in, and where they make wudu. */
export const womensEntrances = ['separate', 'shared'] as const;
export const womensWudu = ['separate', 'shared', 'none'] as const;

export const womensPrayerLabels: Record<WomensPrayer, string> = {
  daily: 'Daily prayers',
  jumuah: 'Jumu‘ah',
  taraweeh: 'Taraweeh',
  eid: 'Eid',
};

export const womensEntranceLabels: Record<(typeof womensEntrances)[number], string> = {
  separate: 'Separate entrance',
  shared: 'Shared entrance',
};

export const womensWuduLabels: Record<(typeof womensWudu)[number], string> = {
  separate: 'Separate wudu for women',
  shared: 'Shared wudu',
  none: 'No wudu for women',
};
