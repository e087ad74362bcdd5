/**
 * So far the clocks of two machines may differ, in seconds. An instant of our own making that lies further in the future was
 * written by a clock that was wrong: what it says is over, or everybody would wait until the right clock gets there.
 */
export const maxClockSkewSeconds = 60;
