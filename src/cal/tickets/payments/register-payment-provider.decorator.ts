import { createRegistration } from '#core/modules';
import type { PaymentProvider } from './payment-provider.js';

/** Registers a provider that implements `PaymentProvider`. */
export const RegisterPaymentProvider = createRegistration<PaymentProvider>();
