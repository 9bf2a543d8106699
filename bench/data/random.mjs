// Numbers that look random and are the same in each run (mulberry32).

export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below) {
    return Math.floor(this.next() * below);
  }

  /** True in `share` of all cases. */
  chance(share) {
    return this.next() < share;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** Prefers the front of a list, as people prefer few of many places. */
  early(list) {
    return list[Math.floor(this.next() ** 2 * list.length)];
  }
}
