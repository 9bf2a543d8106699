import { Clock } from '../context/clock.js';
import { RequestContext } from '../context/request-context.js';
import { agreeingClock } from '../database/database-clock.spec-helper.js';
import type { SecretKeyService } from '../security/secret-key.service.js';
import type { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import type { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import type { RestError } from '../errors/rest.error.js';
import { RestRequest } from './rest-request.js';

const SECOND_MS = 1000;

describe('The lease of an Idempotency-Key', () => {
  let stored: IdempotencyKeyEntity[];
  let service: IdempotencyService;
  const repository = {
    insert: (row: IdempotencyKeyEntity) => Promise.resolve(stored.length === 0 && stored.push({ ...row }) > 0),
    find: (id: string) => Promise.resolve(stored.find((row) => row.id === id)),
    takeOver: (id: string, from: string, to: string, lease: number) => {
      const row = stored.find((one) => one.id === id && one.holder === from);
      if (row) Object.assign(row, { holder: to, lease });
      return Promise.resolve(row !== undefined);
    },
    renew: (holders: string[], lease: number) => {
      for (const row of stored) if (holders.includes(row.holder)) row.lease = lease;
      return Promise.resolve();
    },
    release: () => Promise.resolve(),
  } as unknown as IdempotencyRepository;
  const key = { signatures: (purpose: string, text: string) => [`${purpose} ${text}`] } as unknown as SecretKeyService;
  const started = () => {
    const made = new IdempotencyService(repository, key, agreeingClock(new Clock()));
    made.onModuleInit();
    return made;
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
    stored = [];
    service = started();
  });
  afterEach(() => {
    service.onModuleDestroy();
    jest.useRealTimers();
  });

  const claim = async (by: IdempotencyService): Promise<RestRequest | RestError> => {
    const rest = Object.assign(new RestRequest(new RequestContext()), { method: 'POST', path: '/x', params: {} });
    try {
      await by.claim(rest, { 'idempotency-key': 'k'.repeat(16) });
      return rest;
    } catch (error) {
      return error as RestError;
    }
  };
  const retryAfter = (answer: RestRequest | RestError) => (answer as RestError).headers?.['Retry-After'];

  it('is renewed while the request runs, so that no other process takes it over', async () => {
    await claim(service);
    const other = started();
    for (let i = 0; i < 6; i++) {
      await jest.advanceTimersByTimeAsync(10 * SECOND_MS);
      // Renewed lately: whether the process lives shows when the lease is not renewed again.
      expect(retryAfter(await claim(other))).toMatch(/^[1-5]$/);
    }
    other.onModuleDestroy();
  });

  it('ends 15 seconds after the process has died, and Retry-After says when', async () => {
    await claim(service);
    service.onModuleDestroy();
    const other = started();
    expect(retryAfter(await claim(other))).toBe('5');
    await jest.advanceTimersByTimeAsync(6 * SECOND_MS);
    const busy = (await claim(other)) as RestError;
    expect(retryAfter(busy)).toBe('9');
    expect(busy.message).toContain('Try again in 9 seconds');
    await jest.advanceTimersByTimeAsync(9 * SECOND_MS);
    expect(await claim(other)).toBeInstanceOf(RestRequest);
    other.onModuleDestroy();
  });

  it('is taken over at once when it ends later than it can, because a wrong clock made it', async () => {
    await claim(service);
    service.onModuleDestroy();
    const other = started();
    stored[0].lease += 86_400;
    expect(await claim(other)).toBeInstanceOf(RestRequest);
    other.onModuleDestroy();
  });

  it('is not taken over in the process that runs the request, even if it could not be renewed', async () => {
    await claim(service);
    stored[0].lease = 0;
    expect(retryAfter(await claim(service))).toBe('1');
  });

  it('is not renewed after the request has ended', async () => {
    const rest = (await claim(service)) as RestRequest;
    const { lease } = stored[0];
    service.done(rest);
    await jest.advanceTimersByTimeAsync(20 * SECOND_MS);
    expect(stored[0].lease).toBe(lease);
    expect(await claim(service)).toBeInstanceOf(RestRequest);
  });
});
