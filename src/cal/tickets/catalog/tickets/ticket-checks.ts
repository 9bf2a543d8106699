import { accepting, check, isIdOrText } from '#core/parameters';
import { idList } from '../listing/checks.js';
import { TicketsRepository } from './tickets.repository.js';

/** Ids of tickets, deleted ones too, as list or CSV. */
export const existingTickets = accepting(
  'ids of existing tickets, as a list or separated by commas',
  check([TicketsRepository], async (value, _, tickets) => {
    const list = idList(value);
    return list !== undefined && (await tickets.countOf(list)) === list.length;
  }),
);

/** Id of a ticket, deleted ones too. */
export const existingTicket = accepting(
  'the id of an existing ticket',
  check([existingTickets], (value, context, exist) => isIdOrText(value) && exist(value, context)),
);
