import { OrderConsentEntity } from './order-consent.entity.js';
import { OrderConsentsService } from './order-consents.service.js';

/** Entities of consents. */
export const CONSENT_ENTITIES = [OrderConsentEntity];

/** Providers of consents. */
export const CONSENT_PROVIDERS = [OrderConsentsService];
