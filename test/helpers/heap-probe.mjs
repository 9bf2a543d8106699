// Loaded with `--import` into a process under test, which must have been started with an IPC channel: answers
// `{ id }` with the bytes of its heap in use, and how often the garbage was collected.
import { PerformanceObserver } from 'node:perf_hooks';

let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });

process.on('message', ({ id, collect }) => {
  if (collect) globalThis.gc();
  // The observer is called in a later turn.
  setTimeout(() => process.send({ id, heapBytes: process.memoryUsage().heapUsed, collections }), 50);
});
process.channel?.unref();
