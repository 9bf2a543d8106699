import { DiscoveryService } from '@nestjs/core';
import type { AbilityCategory } from './ability.js';

/** Options of `@RegisterAbility`. */
export interface RegisterAbilityOptions {
  /** The category of the ability where the service has none of its slug. Abilities of a module may share one. */
  category?: AbilityCategory;
}

/** Registers a provider that implements `Ability` in `abilities/v1`. The decorated class is injectable. */
export const RegisterAbility = DiscoveryService.createDecorator<RegisterAbilityOptions>();
