import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ConsoleScreenRegistry, EVENT_SLOT, LIST_SLOT, ORDER_SLOT, PageSlotRegistry, html } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** What pages of the site say about loyalty cards, and the screen of the console. */
@Injectable()
export class LoyaltyParts implements OnModuleInit {
  constructor(
    private readonly slots: PageSlotRegistry,
    private readonly screens: ConsoleScreenRegistry,
    private readonly loyalty: LoyaltyService,
  ) {}

  onModuleInit(): void {
    this.screens.add({
      path: 'loyalty',
      title: 'Loyalty',
      capability: 'manage_loyalty',
      script: '/loyalty/screen.js',
    });
    this.slots.add(EVENT_SLOT, {
      name: 'loyalty',
      write: async ({ facts }) =>
        html`<p id="loyalty-event">
          ${facts.plainTitle} is for ${await this.loyalty.countCards()} holders of cards, too
        </p>`,
    });
    this.slots.add(LIST_SLOT, {
      name: 'loyalty',
      place: 'top',
      write: async ({ events }) =>
        html`<p id="loyalty-list">${events.length} events, ${await this.loyalty.countCards()} cards</p>`,
    });
    this.slots.add(ORDER_SLOT, {
      name: 'loyalty',
      write: async ({ order }) => {
        const points = await this.loyalty.pointsOf(order.id);
        return points === 0 ? undefined : html`<p id="loyalty-order">This order earned ${points} points</p>`;
      },
    });
  }
}
