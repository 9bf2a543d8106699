import { EventGrantEntity } from './event-grant.entity.js';
import { EventGrantsController } from './event-grants.controller.js';
import { EventGrantsRepository } from './event-grants.repository.js';
import { EventGrantsService } from './event-grants.service.js';

/** Entities of grants for single events. */
export const EVENT_GRANT_ENTITIES = [EventGrantEntity];

/** Controllers of grants. */
export const EVENT_GRANT_CONTROLLERS = [EventGrantsController];

/** Providers of grants that other modules use. */
export const EVENT_GRANT_SERVICES = [EventGrantsService];

/** All providers of grants. */
export const EVENT_GRANT_PROVIDERS = [...EVENT_GRANT_SERVICES, EventGrantsRepository];
