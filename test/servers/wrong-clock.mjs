/*
 * Loaded before the server (NODE_OPTIONS=--import=…). Makes the clock start at STARTS_AT, if given, and jump forth and back by JUMP_MS
 * with each SIGUSR2.
 */
const jumpMs = Number(process.env.JUMP_MS);
const RightDate = Date;
const startMs = process.env.STARTS_AT ? RightDate.parse(process.env.STARTS_AT) - RightDate.now() : 0;
let aheadMs = startMs;

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return RightDate.now() + aheadMs;
  }
};

process.on('SIGUSR2', () => {
  aheadMs = aheadMs === startMs ? startMs + jumpMs : startMs;
});
