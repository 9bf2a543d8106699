import type { Settings } from '../core/config/settings.js';
import { RequestContext } from '../core/context/request-context.js';
import type { RateLimiterService } from '../core/security/rate-limiter.service.js';
import { SignInDelayService } from './sign-in-delay.service.js';

/** A service that counts in memory, and delays until the test ends. */
function service(): { delay: SignInDelayService; delays: number[]; release: () => void } {
  const tries = new Map<string, number>();
  const limiter = {
    used: (subjects: string[]) => Promise.resolve(subjects.map((subject) => tries.get(subject) ?? 0)),
    count: (subjects: string[]) => {
      for (const subject of subjects) tries.set(subject, (tries.get(subject) ?? 0) + 1);
      return Promise.resolve();
    },
  };
  const delay = new SignInDelayService(
    limiter as unknown as RateLimiterService,
    { maxFailedCredentials: 20 } as Settings,
  );
  const delays: number[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  jest.spyOn(delay, 'pause').mockImplementation((milliseconds) => {
    delays.push(milliseconds);
    return held;
  });
  return { delay, delays, release };
}

const from = <T>(address: string, work: () => T): T => RequestContext.run(new RequestContext({ address }), work);
const wrong = () => Promise.resolve(undefined);
const tick = () => new Promise(setImmediate);

describe('A try to sign in', () => {
  it('is not refused because tries of many other networks are waiting', async () => {
    const { delay, release } = service();
    for (let i = 0; i < 3; i++) await from('203.0.113.1', () => delay.run('invented', wrong));
    const waiting = Array.from({ length: 100 }, (_, i) =>
      [1, 2, 3].map(() => from(`198.51.100.${i}`, () => delay.run('invented', wrong))),
    ).flat();
    await tick();
    expect(await from('192.0.2.1', () => delay.run('editor', () => Promise.resolve('right')))).toBe('right');
    release();
    await Promise.all(waiting);
  });

  it('is refused with 429 while three of its network are waiting', async () => {
    const { delay, release } = service();
    for (let i = 0; i < 3; i++) await from('203.0.113.1', () => delay.run('editor', wrong));
    const waiting = [1, 2, 3].map(() => from('203.0.113.1', () => delay.run('editor', wrong)));
    await tick();
    await expect(from('203.0.113.1', () => delay.run('editor', wrong))).rejects.toMatchObject({ status: 429 });
    release();
    await Promise.all(waiting);
  });

  it('is refused while 48 of an IPv6 /48 are waiting, from whatever /64', async () => {
    const { delay, release } = service();
    for (let i = 0; i < 3; i++) await from('203.0.113.1', () => delay.run('invented', wrong));
    const network = (i: number) => `2001:db8:1:${(i * 256).toString(16)}::1`;
    const waiting = Array.from({ length: 48 }, (_, i) => from(network(i), () => delay.run('invented', wrong)));
    await tick();
    await expect(from(network(99), () => delay.run('invented', wrong))).rejects.toMatchObject({ status: 429 });
    await expect(from('2001:db8:2::1', () => delay.run('x', () => Promise.resolve(1)))).resolves.toBe(1);
    release();
    await Promise.all(waiting);
  });

  it('is delayed after 12 failures of an IPv6 /56, each from another /64', async () => {
    const { delay, delays, release } = service();
    release();
    for (let i = 0; i < 12; i++) await from(`2001:db8:1:${i.toString(16)}::1`, () => delay.run(`login ${i}`, wrong));
    expect(delays).toEqual([]);
    await from('2001:db8:1:ff::1', () => delay.run('another', wrong));
    expect(delays).toEqual([500]);
  });

  it('has low priority once its network has failed', async () => {
    const { delay } = service();
    const priorities: string[] = [];
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      await from(address, () =>
        delay.run('editor', (priority) => {
          priorities.push(priority);
          return Promise.resolve(undefined);
        }),
      );
    expect(priorities).toEqual(['normal', 'low', 'normal']);
  });
});
