/* Loaded before the server (NODE_OPTIONS=--import=…): a machine whose clock jumps by JUMP_MS with each SIGUSR2, there and back. */
const jumpMs = Number(process.env.JUMP_MS);
const RightDate = Date;
let aheadMs = 0;

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
  aheadMs = aheadMs === 0 ? jumpMs : 0;
});
