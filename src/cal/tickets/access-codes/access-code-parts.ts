import { AccessCodeUseEntity } from './access-code-use.entity.js';
import { AccessCodeUsesService } from './access-code-uses.service.js';
import { AccessCodeEntity } from './access-code.entity.js';
import { AccessCodesController } from './access-codes.controller.js';
import { AccessCodesRepository } from './access-codes.repository.js';
import { AccessCodesService } from './access-codes.service.js';
import { OpenedTicketsService } from './opened-tickets.service.js';
import { TicketAudienceService } from './ticket-audience.service.js';

/** Entities of access codes. */
export const ACCESS_CODE_ENTITIES = [AccessCodeEntity, AccessCodeUseEntity];

/** Controllers of access codes. */
export const ACCESS_CODE_CONTROLLERS = [AccessCodesController];

/** Providers that other modules use. */
export const ACCESS_CODE_SERVICES = [AccessCodesService, AccessCodeUsesService, TicketAudienceService];

/** Providers of access codes. */
export const ACCESS_CODE_PROVIDERS = [...ACCESS_CODE_SERVICES, AccessCodesRepository, OpenedTicketsService];
