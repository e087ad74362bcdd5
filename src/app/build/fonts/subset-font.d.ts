declare module 'subset-font' {
  /** A font with the letters of `text` alone, and what its rules make of them. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean; keepFeatures?: readonly string[] },
  ): Promise<Buffer>;
  export = subsetFont;
}
