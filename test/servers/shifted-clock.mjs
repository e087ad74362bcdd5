/*
 * A clock that is ahead of the machine's. Loaded before a server (NODE_OPTIONS=--import=…), it sets the server's: ahead by CLOCK_AHEAD_MS,
 * and with each SIGUSR2 forth and back by JUMP_MS.
 */
const { CLOCK_AHEAD_MS, JUMP_MS } = process.env;
if (CLOCK_AHEAD_MS) shiftDate(Number(CLOCK_AHEAD_MS));
if (JUMP_MS) {
  let aheadMs = Number(CLOCK_AHEAD_MS ?? 0);
  let jumpMs = Number(JUMP_MS);
  process.on('SIGUSR2', () => {
    aheadMs += jumpMs;
    jumpMs = -jumpMs;
    shiftDate(aheadMs);
  });
}

/**
 * Sets how far `Date` is ahead of the machine's clock, in milliseconds; behind it, if negative. Timers stay as they are. It is also sent to
 * browsers as text, so it refers to nothing outside itself.
 */
export function shiftDate(aheadMs) {
  const MachineDate = globalThis.Date.ofMachine ?? globalThis.Date;
  const now = () => MachineDate.now() + aheadMs;
  // A proxy has the same prototype, so that `instanceof Date` is true of what was created before.
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given) => (given.length === 0 ? new target(now()) : new target(...given)),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => {
      if (key === 'ofMachine') return target;
      return key === 'now' ? now : Reflect.get(target, key);
    },
  });
}
