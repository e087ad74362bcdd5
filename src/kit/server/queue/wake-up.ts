/** A pause that several wait in and anybody can end; one that is ended before it begins is not waited for. */
export type WakeUp = {
  /** Marks a moment: what is rung after it is not missed. */
  now(): number;
  /** Waits until it is rung, unless it was since that moment. */
  since(moment: number): Promise<void>;
  ring(): void;
};

export function createWakeUp(): WakeUp {
  let rung = 0;
  let waiting: (() => void)[] = [];
  return {
    now: () => rung,
    since: (moment) =>
      rung === moment ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(),
    ring() {
      rung += 1;
      const ended = waiting;
      waiting = [];
      for (const end of ended) end();
    },
  };
}
