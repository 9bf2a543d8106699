// Sets the clock of a whole process, or of a unit spec, to the time of the tests. The service knows nothing of it.
import { CLOCK_OFFSET_MS } from './test-clock.mjs';

if (CLOCK_OFFSET_MS !== 0) {
  const machineNow = Date.now;
  Date.now = () => machineNow() + CLOCK_OFFSET_MS;
  // Not a subclass: dates that come from Node itself, such as those of files, must be instances too.
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
    apply: () => String(new Date()),
  });
}
