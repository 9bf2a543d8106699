import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventEmitterModule } from '@nestjs/event-emitter';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentEvents } from './content-events.service.js';
import { DomainEvents } from './domain-events.service.js';
import { DurableSubscribers } from './durable-subscribers.service.js';
import { OutboxDeliveryEntity } from './outbox-delivery.entity.js';
import { OutboxDispatcher } from './outbox-dispatcher.service.js';
import { OutboxJob } from './outbox.job.js';
import { OutboxRepository } from './outbox.repository.js';

/** Domain events: published after commit, delivered to durable subscribers through an outbox. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    EventEmitterModule.forRoot({ wildcard: true, delimiter: '.' }),
    TypeOrmModule.forFeature([OutboxDeliveryEntity]),
  ],
  providers: [ContentEvents, DomainEvents, DurableSubscribers, OutboxDispatcher, OutboxJob, OutboxRepository],
  exports: [DomainEvents],
})
export class EventsModule {}
