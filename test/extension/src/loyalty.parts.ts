import { Injectable } from '@nestjs/common';
import { EVENT_SLOT, LIST_SLOT, ORDER_SLOT, RegisterConsoleScreen, RegisterPageParts, html } from 'almanac';
import type { PagePartsSource, SlotPart } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';

/** What pages of the site say about loyalty cards, and the screen of the console. */
@RegisterConsoleScreen({
  path: 'loyalty',
  title: 'Loyalty',
  capability: 'manage_loyalty',
  script: '/loyalty/screen.js',
})
@RegisterPageParts()
@Injectable()
export class LoyaltyParts implements PagePartsSource {
  constructor(private readonly loyalty: LoyaltyService) {}

  pageParts(): SlotPart[] {
    return [
      EVENT_SLOT.part({
        name: 'loyalty',
        write: async ({ facts }) =>
          html`<p id="loyalty-event">
            ${facts.plainTitle} is for ${await this.loyalty.countCards()} holders of cards, too
          </p>`,
      }),
      LIST_SLOT.part({
        name: 'loyalty',
        place: 'top',
        write: async ({ events }) =>
          html`<p id="loyalty-list">${events.length} events, ${await this.loyalty.countCards()} cards</p>`,
      }),
      ORDER_SLOT.part({
        name: 'loyalty',
        write: async ({ order }) => {
          const points = await this.loyalty.pointsOf(order.id);
          return points === 0 ? undefined : html`<p id="loyalty-order">This order earned ${points} points</p>`;
        },
      }),
    ];
  }
}
