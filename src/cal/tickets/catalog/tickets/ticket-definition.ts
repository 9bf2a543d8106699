import type { TicketPoolEntity } from '../capacity/ticket-pool.entity.js';
import type { TicketHost } from '../../kernel/hosts/ticket-host.js';
import type { TicketEntity } from '../model/ticket.entity.js';
import type { TicketInput } from './ticket-input.js';

/** A pool of an event that tickets draw on, as another event can have one. */
export interface PoolDefinition {
  /** It is the one that the modes `global` and `capped` make, which has the id of the event. */
  isOfEvent: boolean;
  name: string;
  /** Null: no limit. */
  capacity: number | null;
}

/** A ticket with all that another event needs to have the same one. */
export interface TicketDefinition {
  ticket: TicketEntity;
  host: TicketHost;
  /**
   * What can be said of it: `capacity` is that of its own pool, `event_capacity` that of the pool with the id of the
   * event, if it draws on it.
   */
  input: TicketInput;
  /** The pools of the event that it draws on. */
  pools: PoolDefinition[];
  /** Seats of its own pool that are held, wait for payment or are sold. */
  taken: number;
  /** The same of the pool with the id of the event, if it draws on it. */
  eventTaken: number;
}

/** The seats of a pool that are taken. */
export function takenOf({ held, pending, sold }: Pick<TicketPoolEntity, 'held' | 'pending' | 'sold'>): number {
  return held + pending + sold;
}
