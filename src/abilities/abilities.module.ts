import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import type { Ability } from './ability.js';
import { AbilityDiscoveryService } from './ability-discovery.service.js';
import { ABILITIES, AbilityRegistry } from './ability-registry.js';
import { GetEnvironmentInfo } from './built-in/get-environment-info.ability.js';
import { GetSiteInfo } from './built-in/get-site-info.ability.js';
import { GetUserInfo } from './built-in/get-user-info.ability.js';
import { CancelEvent } from './calendar/cancel-event.ability.js';
import { CreateEvent } from './calendar/create-event.ability.js';
import { FindEvents } from './calendar/find-events.ability.js';
import { GetEvent } from './calendar/get-event.ability.js';
import { SiteScheduleSummary } from './calendar/site-schedule-summary.ability.js';
import { UpdateEvent } from './calendar/update-event.ability.js';
import { AbilitiesController } from './catalogue/abilities.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { CategoriesController } from './catalogue/categories.controller.js';
import { AbilityAudit } from './run/ability-audit.js';
import { AbilityRuns } from './run/ability-runs.service.js';
import { RunsController } from './run/runs.controller.js';
import { CheckInAttendee } from './tickets/check-in-attendee.ability.js';
import { EventTickets } from './tickets/event-tickets.service.js';
import { FindAttendees } from './tickets/find-attendees.ability.js';
import { ListTickets } from './tickets/list-tickets.ability.js';
import { UndoCheckIn } from './tickets/undo-check-in.ability.js';

/** Our abilities, in the order of the list. Modules register theirs with `@RegisterAbility`. */
const ALL: Type<Ability>[] = [
  GetSiteInfo,
  GetUserInfo,
  GetEnvironmentInfo,
  FindEvents,
  GetEvent,
  CreateEvent,
  UpdateEvent,
  CancelEvent,
  SiteScheduleSummary,
  ListTickets,
  FindAttendees,
  CheckInAttendee,
  UndoCheckIn,
];

/** `abilities/v1`. The routes that run come first: their addresses could be read as names of abilities. */
@Module({
  imports: [CalEventsModule, CalTicketsModule, DiscoveryModule],
  controllers: [CategoriesController, RunsController, AbilitiesController],
  providers: [
    ...ALL,
    { provide: ABILITIES, useFactory: (...abilities: Ability[]) => abilities, inject: ALL },
    AbilityAudit,
    AbilityDiscoveryService,
    AbilityRegistry,
    AbilityRuns,
    CatalogueService,
    EventTickets,
  ],
})
export class AbilitiesModule {}
