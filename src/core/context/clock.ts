/** Where the service takes the time from; tests put another one in its place. */
export class Clock {
  /** The present moment. */
  now(): Date {
    return new Date();
  }
}
