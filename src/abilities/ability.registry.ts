import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { StartError } from '#core/config';
import { Registrations, resolveIn } from '#core/modules';
import type { BoundPolicy } from '#core/rest';
import { CATEGORIES, type Ability, type AbilityCategory } from './ability.js';
import { RegisterAbility } from './register-ability.decorator.js';

const ABILITY_NAME = /^[a-z0-9-]+\/[a-z0-9-]+$/;

/** Knows every ability there is. */
@Injectable()
export class AbilityRegistry implements OnModuleInit {
  private readonly byName = new Map<string, Ability>();
  private readonly policies = new Map<Ability, BoundPolicy>();
  private readonly groups = new Map(CATEGORIES.map((category) => [category.slug, category]));

  constructor(private readonly registrations: Registrations) {}

  /** @throws StartError for an ability that cannot be registered */
  async onModuleInit(): Promise<void> {
    const registered = this.registrations.entries(RegisterAbility);
    for (const { category } of registered.map(({ options }) => options)) if (category) this.addCategory(category);
    for (const { provider, module } of registered) await this.add(provider, module);
  }

  /** Who may run an ability. @throws Error for one that is not registered */
  policyOf(ability: Ability): BoundPolicy {
    const rule = this.policies.get(ability);
    if (!rule) throw new Error(`The ability ${ability.name} is not registered.`);
    return rule;
  }

  /** All of them, in their order: those of the service, then those of modules. */
  all(): readonly Ability[] {
    return [...this.byName.values()];
  }

  /** The one with this name. */
  find(name: string): Ability | undefined {
    return this.byName.get(name);
  }

  /** All categories: ours, then those of modules. */
  categories(): readonly AbilityCategory[] {
    return [...this.groups.values()];
  }

  /** @param module its module, which injects what its rule needs */
  private async add(ability: Ability, module: ModuleRef): Promise<void> {
    const { name, category } = ability;
    if (!ABILITY_NAME.test(name))
      throw new StartError(
        `The ability ${name} must be named like acme/add-points: lower-case letters, digits and "-".`,
      );
    if (this.byName.has(name)) throw new StartError(`There are two abilities called ${name}; rename one.`);
    if (!this.groups.has(category))
      throw new StartError(
        `The ability ${name} is in the category ${category}, which does not exist; declare it with @RegisterAbility({ category }).`,
      );
    this.policies.set(ability, await resolveIn(module, ability.policy, AbilityRegistry.name));
    this.byName.set(name, ability);
  }

  private addCategory(category: AbilityCategory): void {
    const existing = this.groups.get(category.slug);
    if (existing && (existing.label !== category.label || existing.description !== category.description))
      throw new StartError(`There are two categories of abilities called ${category.slug}; rename one.`);
    this.groups.set(category.slug, existing ?? category);
  }
}
