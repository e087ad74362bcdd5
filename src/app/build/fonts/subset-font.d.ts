declare module 'subset-font' {
  /** Returns a font with only the letters of `text` and the rules that apply to them. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; noHinting?: boolean; keepFeatures?: readonly string[] },
  ): Promise<Buffer>;
  export = subsetFont;
}
