import { Global } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DomainEventsService } from './domain-events.service.js';
import { DurableSubscriberRegistry } from './durable-subscriber.registry.js';
import { OutboxDeliveryEntity } from './outbox-delivery.entity.js';
import { OutboxDispatcherService } from './outbox-dispatcher.service.js';
import { OutboxJob } from './outbox.job.js';
import { OutboxRepository } from './outbox.repository.js';
import { AlmanacModule } from '#core/modules';
import { Outbox1763600000015 } from './migrations/1763600000015-outbox.js';

/** Domain events: published after commit, delivered to durable subscribers through an outbox. */
@Global()
@AlmanacModule({
  migrations: [Outbox1763600000015],
  imports: [
    DiscoveryModule,
    EventEmitterModule.forRoot({ wildcard: true, delimiter: '.' }),
    TypeOrmModule.forFeature([OutboxDeliveryEntity]),
  ],
  providers: [DomainEventsService, DurableSubscriberRegistry, OutboxDispatcherService, OutboxJob, OutboxRepository],
  exports: [DomainEventsService],
})
export class EventsModule {}
