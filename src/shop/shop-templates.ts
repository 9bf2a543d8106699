import type { Html } from '#core/html';
import { PageTemplate, type PageSite, PageSlot } from '#core/site';
import type { TicketOffer } from '../cal/tickets/catalog/index.js';
import type { CartLines } from './cart-lines.loader.js';
import type { OrderView } from './order-view.js';
import type { ShopLanguage } from './shop-language.js';

/** What pages of the shop are made from. */
export interface ShopParts {
  site: PageSite;
  /** Address of the site without a slash at the end. */
  siteUrl: string;
  /** The language of the page. */
  language: ShopLanguage;
  /** Heading, refusals and forms as the service writes them. A replacement puts them somewhere: the shop needs its forms. */
  content: Html;
}

/** The main content of `/cart/`. */
export const CART_TEMPLATE = new PageTemplate<ShopParts & { cart: CartLines }>('cart', ({ content }) => content);

/** The main content of `/checkout/`. */
export const CHECKOUT_TEMPLATE = new PageTemplate<ShopParts & { cart: CartLines }>(
  'checkout',
  ({ content }) => content,
);

/** The main content of `/rsvp/`. */
export const RSVP_TEMPLATE = new PageTemplate<ShopParts & { offer: TicketOffer }>('rsvp', ({ content }) => content);

/** The main content of the page of an order. */
export const ORDER_TEMPLATE = new PageTemplate<ShopParts & { order: OrderView }>('order', ({ content }) => content);

/** What parts of modules on the page of an order are made from. */
export type OrderPageFacts = Omit<ShopParts, 'content'> & {
  /** The order as `cal/tickets/v1/orders/<id>` shows it to its purchaser. */
  order: OrderView;
};

/** Parts of the page of an order. Who has its address sees them. */
export const ORDER_SLOT = new PageSlot<OrderPageFacts>('order');
