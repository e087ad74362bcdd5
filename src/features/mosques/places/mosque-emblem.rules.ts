/** An SVG path of a mosque (a dome between two minarets), for a 48 × 48 viewBox and a stroke width of 2. */
export const mosqueEmblem =
  'M13 42V28h22v14M24 5v5M24 10c-2 4-11 7-11 14 0 1.5.2 2.8.6 4h20.8c.4-1.2.6-2.5.6-4 0-7-9-10-11-14ZM20 42v-6a4 4 0 0 1 8 0v6M5 42V19l2.5-5 2.5 5v23M38 42V19l2.5-5 2.5 5v23M3 42h42';
