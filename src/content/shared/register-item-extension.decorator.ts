import { DiscoveryService } from '@nestjs/core';

/** Registers a provider that implements `ItemExtension`. The decorated class is injectable. */
export const RegisterItemExtension = DiscoveryService.createDecorator();
