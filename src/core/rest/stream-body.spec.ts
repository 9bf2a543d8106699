import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pour } from './stream-body.js';

/** A response whose client reads nothing. */
class UnreadResponse extends EventEmitter {
  destroyed = false;
  written = 0;

  write(): boolean {
    this.written++;
    return false;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('A file that is sent in pieces', () => {
  afterEach(() => jest.useRealTimers());

  const begin = () => {
    const response = new UnreadResponse();
    let isReleased = false;
    async function* pieces() {
      try {
        for (;;) yield await Promise.resolve(Buffer.from('piece'));
      } finally {
        isReleased = true;
      }
    }
    const sent = pour(pieces(), response as unknown as ServerResponse, () => undefined);
    return { response, sent, isReleased: () => isReleased };
  };

  it('ends, and releases what it is made of, when its client reads nothing for two minutes', async () => {
    jest.useFakeTimers();
    const { response, sent, isReleased } = begin();
    await jest.advanceTimersByTimeAsync(119_000);
    expect([response.destroyed, isReleased()]).toEqual([false, false]);
    await jest.advanceTimersByTimeAsync(1000);
    await sent;
    expect([response.destroyed, response.written, isReleased()]).toEqual([true, 1, true]);
  });

  it('goes on as long as its client reads something now and then', async () => {
    jest.useFakeTimers();
    const { response, sent } = begin();
    for (let i = 1; i < 5; i++) {
      await jest.advanceTimersByTimeAsync(119_000);
      response.emit('drain');
    }
    await jest.advanceTimersByTimeAsync(0);
    expect([response.destroyed, response.written]).toEqual([false, 5]);
    response.destroy();
    await sent;
  });
});
