import { Module } from '@nestjs/common';
import { CalEventsModule } from '../../cal/events/cal-events.module.js';
import { OrganiserContactsService } from './organiser-contacts.service.js';
import { SellerContactRegistry } from './seller-contact.registry.js';

/** Whom purchasers ask, for pages and messages about orders. */
@Module({
  imports: [CalEventsModule],
  providers: [OrganiserContactsService, SellerContactRegistry],
  exports: [OrganiserContactsService],
})
export class OrganiserContactsModule {}
