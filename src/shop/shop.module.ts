import { Module } from '@nestjs/common';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { ChangeOrderAttendeeDto, ExchangeTicketDto, TransferTicketDto } from '../cal/tickets/self-service/index.js';
import { parserProvider } from '#core/parameters';
import { LayoutModule } from '../layout/layout.module.js';
import { TicketSettings } from '../cal/tickets/kernel/index.js';
import { SettingsModule } from '#core/settings';
import { CheckInController } from './check-in.controller.js';
import { CheckInPageService } from './check-in-page.service.js';
import { CartLinesLoader } from './cart-lines.loader.js';
import { OrganiserContactsModule } from './contacts/organiser-contacts.module.js';
import { CartPageService } from './cart-page.service.js';
import { CheckoutPageService } from './checkout-page.service.js';
import { ExchangePageService } from './exchange-page.service.js';
import { FormTokensService } from './form-tokens.service.js';
import { LinkedCartService } from './linked-cart.service.js';
import { OrderPageService } from './order-page.service.js';
import { OrderTicketsPageService } from './order-tickets-page.service.js';
import { ShopLanguageModule } from './shop-language.module.js';
import { CartPageController, CheckoutPageController, OrderPageController } from './shop.controllers.js';
import { RsvpPageController } from './rsvp-page.controller.js';
import { RsvpPageService } from './rsvp-page.service.js';
import { TicketAccessPageController } from './ticket-access-page.controller.js';
import { TicketAccessPageService } from './ticket-access-page.service.js';
import { TicketFormService } from './ticket-form.service.js';
import { TicketPageService } from './ticket-page.service.js';

/** Pages that sell tickets without scripts: cart, checkout and order. */
@Module({
  imports: [
    CalTicketsModule,
    LayoutModule,
    OrganiserContactsModule,
    ShopLanguageModule,
    SettingsModule.forFeature(TicketSettings),
  ],
  controllers: [
    CartPageController,
    CheckInController,
    CheckoutPageController,
    OrderPageController,
    RsvpPageController,
    TicketAccessPageController,
  ],
  providers: [
    RsvpPageService,
    FormTokensService,
    CartLinesLoader,
    CartPageService,
    CheckInPageService,
    CheckoutPageService,
    ExchangePageService,
    LinkedCartService,
    OrderPageService,
    OrderTicketsPageService,
    parserProvider(ChangeOrderAttendeeDto),
    parserProvider(ExchangeTicketDto),
    parserProvider(TransferTicketDto),
    TicketAccessPageService,
    TicketFormService,
    TicketPageService,
  ],
  exports: [FormTokensService, ShopLanguageModule],
})
export class ShopModule {}
