import { Module } from '@nestjs/common';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { CheckInController } from './check-in.controller.js';
import { CheckInPage } from './check-in-page.service.js';
import { CartLinesLoader } from './cart-lines.service.js';
import { CartPage } from './cart-page.service.js';
import { CheckoutPage } from './checkout-page.service.js';
import { FormTokens } from './form-tokens.service.js';
import { OrderPage } from './order-page.service.js';
import { CartPageController, CheckoutPageController, OrderPageController } from './shop.controllers.js';
import { RsvpPageController } from './rsvp.controller.js';
import { RsvpPage } from './rsvp-page.service.js';
import { TicketCodes } from './ticket-codes.service.js';
import { TicketForm } from './ticket-form.service.js';
import { TicketPage } from './ticket-page.service.js';

/** Pages that sell tickets without scripts: cart, checkout and order. */
@Module({
  imports: [CalTicketsModule],
  controllers: [CartPageController, CheckInController, CheckoutPageController, OrderPageController, RsvpPageController],
  providers: [
    RsvpPage,
    FormTokens,
    CartLinesLoader,
    CartPage,
    CheckInPage,
    CheckoutPage,
    OrderPage,
    TicketCodes,
    TicketForm,
    TicketPage,
  ],
  exports: [TicketForm, TicketPage],
})
export class ShopModule {}
