import sharp from 'sharp';
import type { Ctx } from '#kit/server/context.ts';

/** A pending thing of a kind that administrators approve, and its owner. */
export type Thing = {
  id: string;
  owner: Ctx;
  /** The id of the thing that contains it, if others read it there. */
  within?: string;
};

/** A change by the owner, with a new value in every field that the call accepts. */
export type Change = { input: object; run(): Promise<unknown> };

export type ReviewedKind = {
  /** Creates a pending thing with the call that its owner submits it with. */
  create(ctx: Ctx): Promise<Thing>;
  /** Reads an approved thing as others do. */
  read(ctx: Ctx, thing: Thing): Promise<unknown>;
  /** The calls with which the owner changes it, by name. */
  writers: Readonly<Record<string, (ctx: Ctx, thing: Thing) => Promise<Change>>>;
  /** Fields of an approved thing that change without a review, by the names that readers see, each with the reason. */
  atOnce: Readonly<Record<string, string>>;
  /** The feature’s other writing calls for members, which change nothing that is reviewed, by reason. */
  otherCalls: Readonly<Record<string, readonly string[]>>;
  /** Fields that the calls accept and that are not changed here, by reason. */
  leftOut?: Readonly<Record<string, readonly string[]>>;
  /** Gives it three other pictures, where a thing of the kind can have several. Returns the addresses of the full pictures. */
  setPictures?(ctx: Ctx, thing: Thing): Promise<string[]>;
  /** The error code for a decision on an outdated version. */
  refusal?: string;
};

type Changing<Input extends object> = { run(ctx: Ctx, input: Input): Promise<unknown> };

/** Makes a change of a thing by a call. */
export function change<Input extends object>(handler: Changing<Input>, owner: Ctx, input: Input): Change {
  return { input, run: () => handler.run(owner, input) };
}

/** Returns a small picture of one colour. */
export function aPng(background: string): Promise<Buffer> {
  return sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Makes three pictures of different colours, and stores each. */
export async function threePictures<Picture>(store: (bytes: Buffer) => Promise<Picture>): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const colour of ['teal', 'orange', 'navy']) pictures.push(await store(await aPng(colour)));
  return pictures;
}
