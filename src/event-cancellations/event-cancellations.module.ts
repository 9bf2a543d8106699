import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { AlmanacModule } from '#core/modules';
import { MailModule } from '../mail/mail.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { TextsService } from '../texts/texts.service.js';
import { CancellationMailKindsService } from './cancellation-mail-kinds.service.js';
import { CancellationPreviewsService } from './cancellation-previews.service.js';
import { CancellationRunsService } from './cancellation-runs.service.js';
import { EventCancellationEntity } from './event-cancellation.entity.js';
import { EventCancellationItemEntity } from './event-cancellation-item.entity.js';
import { EventCancellationsController } from './event-cancellations.controller.js';
import { EventCancellationsRepository } from './event-cancellations.repository.js';
import { EventCancellationsService } from './event-cancellations.service.js';
import { EventCancellations1763600000400 } from './migrations/1763600000400-event-cancellations.js';
import { CANCELLATION_TEXTS } from './texts.js';

/** `cal/tickets/v1/event-cancellations`: events that are canceled, with the money of their orders. */
@AlmanacModule({
  migrations: [EventCancellations1763600000400],
  imports: [
    AuditModule,
    CalEventsModule,
    CalTicketsModule,
    MailModule,
    TextsModule,
    TypeOrmModule.forFeature([EventCancellationEntity, EventCancellationItemEntity]),
  ],
  controllers: [EventCancellationsController],
  providers: [
    CancellationMailKindsService,
    CancellationPreviewsService,
    CancellationRunsService,
    EventCancellationsRepository,
    EventCancellationsService,
  ],
  scopes: [
    {
      name: 'event-cancellations:write',
      description: 'Cancels events and tickets, and returns what was paid for them.',
      endpoints: [
        'POST cal/tickets/v1/event-cancellations/preview',
        'POST cal/tickets/v1/event-cancellations',
        'GET cal/tickets/v1/event-cancellations',
        'GET cal/tickets/v1/event-cancellations/:id',
        'GET cal/tickets/v1/event-cancellations/:id/items',
        'POST cal/tickets/v1/event-cancellations/:id/retry',
      ],
      capabilities: [
        'cal_manage_attendees',
        'edit_cal_events',
        'edit_others_cal_events',
        'edit_published_cal_events',
        'edit_private_cal_events',
        'read_private_cal_events',
      ],
    },
  ],
})
export class EventCancellationsModule {
  constructor(texts: TextsService) {
    texts.addAll(CANCELLATION_TEXTS);
  }
}
