import { DomainEvent } from 'almanac';

/** Points were added to a card by hand. */
export class CardEvent extends DomainEvent {
  readonly cardId: number;
  readonly points: number;
}

declare module 'almanac' {
  interface DomainEvents {
    'loyalty.points_added': CardEvent;
  }
}
