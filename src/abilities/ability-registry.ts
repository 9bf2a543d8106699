import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { resolverFor } from '../core/rest/injected.js';
import type { BoundRule } from '../core/rest/rights.js';
import type { Ability } from './ability.js';

/** All abilities, in the order of the list; the module gathers them. */
export const ABILITIES = Symbol('abilities');

/** Knows every ability there is. */
@Injectable()
export class AbilityRegistry implements OnModuleInit {
  private readonly byName: ReadonlyMap<string, Ability>;
  private readonly rights = new Map<Ability, BoundRule>();

  constructor(
    @Inject(ABILITIES) private readonly abilities: readonly Ability[],
    private readonly module: ModuleRef,
  ) {
    this.byName = new Map(abilities.map((ability) => [ability.name, ability]));
  }

  /** Injects what the rules of the abilities need. */
  async onModuleInit(): Promise<void> {
    const rules = this.abilities.map(({ rights }) => rights);
    const resolve = await resolverFor(this.module, rules, AbilityRegistry.name);
    for (const ability of this.abilities) this.rights.set(ability, ability.rights.bind(resolve));
  }

  /** Who may run an ability. @throws Error for one that is not registered */
  rightsOf(ability: Ability): BoundRule {
    const rule = this.rights.get(ability);
    if (!rule) throw new Error(`The ability ${ability.name} is not registered.`);
    return rule;
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
