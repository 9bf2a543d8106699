import type { ArgumentsHost } from '@nestjs/common';
import { lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { RestError } from '../errors/rest.error.js';
import { RestExceptionFilter } from './rest-exception.filter.js';

describe('RestExceptionFilter', () => {
  const sendError = jest.fn();
  const filter = new RestExceptionFilter(
    { sendError } as never,
    undefined as never,
    undefined as never,
    undefined as never,
  );
  const emit = jest.fn();
  const host = (type: string) =>
    ({ getType: () => type, switchToWs: () => ({ getClient: () => ({ emit }) }) }) as unknown as ArgumentsHost;
  const refusal = new RestError('no_cake', 'There is no cake.', 404);

  afterEach(() => expect(sendError).not.toHaveBeenCalled());

  it('lets GraphQL report what a resolver throws', () => {
    expect(() => filter.catch(refusal, host('graphql'))).toThrow(refusal);
  });

  it('gives an error of a message handler to the transport', async () => {
    await expect(lastValueFrom(filter.catch(refusal, host('rpc')) as Observable<never>)).rejects.toBe(refusal);
  });

  it('emits an exception to the client of a gateway, without the inside of unknown errors', () => {
    void filter.catch(refusal, host('ws'));
    void filter.catch(new Error('password of the database'), host('ws'));
    expect(emit.mock.calls).toEqual([
      ['exception', { status: 'error', message: 'There is no cake.' }],
      ['exception', { status: 'error', message: 'Internal server error' }],
    ]);
  });
});
