import { Injectable, Logger } from '@nestjs/common';
import { databaseErrorKind } from '#core/database';
import { unavailable } from '#core/rest';
import { RestError } from '#core/errors';
import { BuyableRepository } from '../../catalog/tickets/buyable.repository.js';

/** Finds out why the database refused an order because of a record that it refers to. */
@Injectable()
export class OrderReferencesService {
  private readonly log = new Logger('Orders');

  constructor(private readonly tickets: BuyableRepository) {}

  /**
   * Throws the error to answer with. A ticket or an event that was deleted between reading and writing is a final
   * answer; everything else may succeed when the request is sent again.
   * @param error what ended the unit of work
   * @param lines what was ordered
   * @throws RestError 404 `ticket-does-not-exist`, 503 `service_unavailable`; `error` when it is no missing reference
   */
  async refuse(error: unknown, lines: readonly { ticket: { id: number } }[]): Promise<never> {
    if (databaseErrorKind(error) !== 'foreign-key') throw error;
    const ticketIds = lines.map(({ ticket }) => ticket.id);
    const factsById = new Map((await this.tickets.reread(ticketIds)).map((facts) => [facts.ticket.id, facts]));
    const missing = ticketIds.find((id) => !factsById.get(id)?.host);
    if (missing !== undefined) {
      const what = factsById.has(missing) ? `The event of ticket ${missing}` : `Ticket ${missing}`;
      throw new RestError('ticket-does-not-exist', `${what} was deleted at the same moment.`, 404);
    }
    this.log.error({ err: error, message: 'The database refused a reference of an order although its tickets exist' });
    throw unavailable('The order could not be stored just now. Nothing was stored; try again shortly.');
  }
}
