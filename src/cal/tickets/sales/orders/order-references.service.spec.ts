import { Logger } from '@nestjs/common';
import { RestError } from '../../../../core/errors/rest.error.js';
import type { BuyableRepository } from '../../catalog/tickets/buyable.repository.js';
import { OrderReferencesService } from './order-references.service.js';

const REFUSED = Object.assign(new Error('Cannot add or update a child row'), { code: 'ER_NO_REFERENCED_ROW_2' });

/** What there is after the refusal: the ids of tickets, and whether their event exists. */
function references(existing: Record<number, boolean>): OrderReferencesService {
  const reread = (ids: readonly number[]) =>
    Promise.resolve(
      ids.flatMap((id) => (id in existing ? { ticket: { id }, host: existing[id] ? { id: 1 } : undefined } : [])),
    );
  return new OrderReferencesService({ reread } as unknown as BuyableRepository);
}

const refusal = (existing: Record<number, boolean>, error: unknown, ids: readonly number[]): Promise<unknown> =>
  references(existing)
    .refuse(
      error,
      ids.map((id) => ({ ticket: { id } })),
    )
    .catch((thrown: unknown) => thrown);

describe('An order that the database refuses because of a reference', () => {
  let logged: unknown[];
  beforeEach(() => {
    logged = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void logged.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('gets 404 when a ticket of it was deleted', async () => {
    const error = await refusal({ 7: true }, REFUSED, [7, 8]);
    expect(error).toMatchObject({ status: 404, code: 'ticket-does-not-exist', message: expect.stringContaining('8') });
    expect(logged).toEqual([]);
  });

  it('gets 404 when the event of a ticket was deleted', async () => {
    const error = await refusal({ 7: false }, REFUSED, [7]);
    expect(error).toMatchObject({ status: 404, message: expect.stringContaining('The event of ticket 7') });
  });

  it('gets 503, which clients repeat, when its tickets and events exist, and the error is logged', async () => {
    const error = await refusal({ 7: true, 8: true }, REFUSED, [7, 8]);
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(logged).toEqual([expect.objectContaining({ err: REFUSED })]);
  });

  it('stays as it is when it was refused for another reason', async () => {
    const error = new RestError('ticket-sold-out', 'Sold out.', 409);
    expect(await refusal({}, error, [7])).toBe(error);
  });
});
