import { createRegistration } from '#core/modules';
import type { Ability, AbilityCategory } from './ability.js';

/** Options of `@RegisterAbility`. The abilities of the service have negative orders: those of modules are listed after them. */
export interface RegisterAbilityOptions {
  /** The category of the ability where the service has none of its slug. Abilities of a module may share one. */
  category?: AbilityCategory;
}

/** Registers a provider that implements `Ability` in `abilities/v1`. */
export const RegisterAbility = createRegistration<Ability, RegisterAbilityOptions>();
