/** Something that people typed or pasted, and what is stored of it. */
export type FieldInput = {
  typed: string;
  /** What must be stored: the typed text itself where it is left out. */
  stored?: string;
  /** The public report of somebody whose input another product lost or refused, or where such inputs come from. */
  source: string;
};
