import { AttendeeTransferEntity } from './attendee-transfer.entity.js';
import { AttendeeTransfersService } from './attendee-transfers.service.js';
import { CancellationRequestEntity } from './cancellation-request.entity.js';
import { CancellationRequestsService } from './cancellation-requests.service.js';
import { CancellationWaysService } from './cancellation-ways.service.js';
import { OrderAttendeesController } from './order-attendees.controller.js';
import { OrderAttendeesService } from './order-attendees.service.js';
import { OrderCancellationService } from './order-cancellation.service.js';
import { SelfServiceRuleEntity } from './self-service-rule.entity.js';
import { SelfServiceRulesService } from './self-service-rules.service.js';
import { SelfServiceViewsService } from './self-service-views.service.js';
import {
  CancellationRequestsController,
  OrderCancellationController,
  SelfServiceController,
} from './self-service.controllers.js';
import { SelfServiceRepository } from './self-service.repository.js';
import { SelfServiceService } from './self-service.service.js';
import { TicketCancellationsService } from './ticket-cancellations.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Entities of what purchasers change themselves. */
export const SELF_SERVICE_ENTITIES = [AttendeeTransferEntity, CancellationRequestEntity, SelfServiceRuleEntity];

/** Its controllers. */
export const SELF_SERVICE_CONTROLLERS = [
  CancellationRequestsController,
  OrderAttendeesController,
  OrderCancellationController,
  SelfServiceController,
];

/** Its providers that other modules use. */
export const SELF_SERVICE_SERVICES = [
  AttendeeTransfersService,
  OrderAttendeesService,
  OrderCancellationService,
  TicketCancellationsService,
];

/** All its providers. */
export const SELF_SERVICE_PROVIDERS = [
  ...SELF_SERVICE_SERVICES,
  CancellationRequestsService,
  CancellationWaysService,
  SelfServiceRepository,
  SelfServiceRulesService,
  SelfServiceService,
  SelfServiceViewsService,
  WithdrawalsService,
];
