import { BillingDetailsEntity } from './billing-details.entity.js';
import { BillingDetailsRepository } from './billing-details.repository.js';
import { BillingDetailsService } from './billing-details.service.js';

/** Entities of billing details. */
export const BILLING_ENTITIES = [BillingDetailsEntity];

/** Providers that other modules use. */
export const BILLING_SERVICES = [BillingDetailsService];

/** Providers of billing details. */
export const BILLING_PROVIDERS = [...BILLING_SERVICES, BillingDetailsRepository];
