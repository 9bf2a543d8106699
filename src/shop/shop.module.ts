import { Module } from '@nestjs/common';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { CartLinesLoader } from './cart-lines.service.js';
import { CartPage } from './cart-page.service.js';
import { CheckoutPage } from './checkout-page.service.js';
import { OrderPage } from './order-page.service.js';
import { CartPageController, CheckoutPageController, OrderPageController } from './shop.controllers.js';
import { TicketForm } from './ticket-form.service.js';
import { TicketPage } from './ticket-page.service.js';

/** Pages that sell tickets without scripts: cart, checkout and order. */
@Module({
  imports: [CalTicketsModule],
  controllers: [CartPageController, CheckoutPageController, OrderPageController],
  providers: [CartLinesLoader, CartPage, CheckoutPage, OrderPage, TicketForm, TicketPage],
  exports: [TicketForm, TicketPage],
})
export class ShopModule {}
