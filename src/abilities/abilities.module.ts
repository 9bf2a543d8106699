import { AlmanacModule } from '#core/modules';
import { CalEventsModule } from '../cal/events/cal-events.module.js';
import { CalTicketsModule } from '../cal/tickets/cal-tickets.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { AbilityRegistry } from './ability.registry.js';
import { GetEnvironmentInfoAbility } from './built-in/get-environment-info.ability.js';
import { GetSiteInfoAbility } from './built-in/get-site-info.ability.js';
import { GetUserInfoAbility } from './built-in/get-user-info.ability.js';
import { CancelEventAbility } from './calendar/cancel-event.ability.js';
import { ChangeEventStatusAbility } from './calendar/change-event-status.ability.js';
import { CreateEventAbility } from './calendar/create-event.ability.js';
import { FindEventsAbility } from './calendar/find-events.ability.js';
import { GetEventAbility } from './calendar/get-event.ability.js';
import { SiteScheduleSummaryAbility } from './calendar/site-schedule-summary.ability.js';
import { UpdateEventAbility } from './calendar/update-event.ability.js';
import { AbilitiesController } from './catalogue/abilities.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { AbilityCategoriesController } from './catalogue/ability-categories.controller.js';
import { AbilityAuditService } from './run/ability-audit.service.js';
import { AbilityRunnerService } from './run/ability-runner.service.js';
import { RunsController } from './run/runs.controller.js';
import { CheckInAttendeeAbility } from './tickets/check-in-attendee.ability.js';
import { EndEventGrantAbility } from './tickets/end-event-grant.ability.js';
import { GrantEventAbility } from './tickets/grant-event.ability.js';
import { ListEventGrantsAbility } from './tickets/list-event-grants.ability.js';
import { CreateAccessCodeAbility } from './tickets/create-access-code.ability.js';
import { CreateDiscountCodeAbility } from './tickets/create-discount-code.ability.js';
import { EventTicketsService } from './tickets/event-tickets.service.js';
import { FindAttendeesAbility } from './tickets/find-attendees.ability.js';
import { GetEventFiguresAbility } from './tickets/get-event-figures.ability.js';
import { ListAccessCodesAbility } from './tickets/list-access-codes.ability.js';
import { ListDiscountCodesAbility } from './tickets/list-discount-codes.ability.js';
import { ListTicketsAbility } from './tickets/list-tickets.ability.js';
import { UndoCheckInAbility } from './tickets/undo-check-in.ability.js';

/** `abilities/v1`. The routes that run come first: their addresses could be read as names of abilities. */
@AlmanacModule({
  imports: [CalEventsModule, CalTicketsModule, ReportsModule],
  controllers: [AbilityCategoriesController, RunsController, AbilitiesController],
  providers: [
    GetSiteInfoAbility,
    GetUserInfoAbility,
    GetEnvironmentInfoAbility,
    FindEventsAbility,
    GetEventAbility,
    CreateEventAbility,
    UpdateEventAbility,
    CancelEventAbility,
    ChangeEventStatusAbility,
    SiteScheduleSummaryAbility,
    ListTicketsAbility,
    FindAttendeesAbility,
    GetEventFiguresAbility,
    ListDiscountCodesAbility,
    ListAccessCodesAbility,
    CreateDiscountCodeAbility,
    CreateAccessCodeAbility,
    ListEventGrantsAbility,
    GrantEventAbility,
    EndEventGrantAbility,
    CheckInAttendeeAbility,
    UndoCheckInAbility,
    AbilityAuditService,
    AbilityRegistry,
    AbilityRunnerService,
    CatalogueService,
    EventTicketsService,
  ],
  exports: [AbilityRegistry],
  wordpressNames: { namespaces: { 'abilities/v1': 'wp-abilities/v1' } },
})
export class AbilitiesModule {}
