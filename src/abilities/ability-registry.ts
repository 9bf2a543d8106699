import { Inject, Injectable } from '@nestjs/common';
import type { Ability } from './ability.js';

/** All abilities, in the order of the list; the module gathers them. */
export const ABILITIES = Symbol('abilities');

/** Knows every ability there is. */
@Injectable()
export class AbilityRegistry {
  private readonly byName: ReadonlyMap<string, Ability>;

  constructor(@Inject(ABILITIES) private readonly abilities: readonly Ability[]) {
    this.byName = new Map(abilities.map((ability) => [ability.name, ability]));
  }

  /** All of them in order. */
  all(): readonly Ability[] {
    return this.abilities;
  }

  /** The one with this name. */
  find(name: string): Ability | undefined {
    return this.byName.get(name);
  }
}
