import { DiscoveryService } from '@nestjs/core';

/** Registers a provider that implements `PaymentProvider` as a way to pay. The decorated class is injectable. */
export const RegisterPaymentProvider = DiscoveryService.createDecorator();
