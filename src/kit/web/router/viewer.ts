/** What a page knows of the person before it, from the server's first answer. */
export type Viewer = {
  theme: 'light' | 'dark' | 'system';
  /** Whether the database holds the sample community, which is then said on every page. */
  sampleData: boolean;
};
