/** What the request says of its sender, for the few calls that look at it. None of it is stored as it stands. */
export type Caller = {
  sessionToken: string | undefined;
  /** What the browser keeps to show who has signed in with it before. */
  deviceToken: string | undefined;
  userAgent: string | undefined;
  /** The languages of the browser, as it lists them. */
  languages: string | undefined;
  /** The page that led to ours. */
  referrer: string | undefined;
  /** What the browser says of where the request comes from: Sec-Fetch-Site. */
  fetchSite: string | undefined;
  /** The last event that a browser got on the stream which it opens again. */
  lastEventId: string | undefined;
  /** Whether what is asked for is opened, not asked after or fetched ahead (`isOpened`). */
  opens: boolean;
  /** Cuts the connection: for a stream whose reader doesn't read. */
  hangUp: () => void;
};

/** The caller of jobs and tests, who has no browser. */
export const nobody: Caller = {
  sessionToken: undefined,
  deviceToken: undefined,
  userAgent: undefined,
  languages: undefined,
  referrer: undefined,
  fetchSite: undefined,
  lastEventId: undefined,
  opens: true,
  hangUp: () => undefined,
};
