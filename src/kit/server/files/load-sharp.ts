let loading: Promise<typeof import('sharp').default> | undefined;

/** The library for pictures, on first use: it takes thirty megabytes, and a site may be up for days without a picture. */
export function loadSharp(): Promise<typeof import('sharp').default> {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // A decoded picture takes up to a hundred megabytes: one thread each, and nothing is kept for a next one.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
