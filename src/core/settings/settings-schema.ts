import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import { StartError } from '#core/config';
import { settingsGroupOf } from './settings-group.decorator.js';

/** Why a value is not accepted: a message for each rule that it breaks, by the name of the rule. */
export type BrokenRules = Readonly<Record<string, string>>;

/** What the class of a group of settings declares: the table, the names, the defaults and the rules. */
export class SettingsSchema<T extends object> {
  /** Name of the group. */
  readonly name: string;
  /** Table of the stored values. */
  readonly table: string;
  /** Names of the settings in the order of their declaration. */
  readonly names: readonly string[];

  /**
   * @param type class with `@SettingsGroup`
   * @throws StartError when the class is not a group, or a property has no default, no rule or a reserved name
   */
  constructor(private readonly type: Type<T>) {
    const group = settingsGroupOf(type);
    if (!group) throw new StartError(`The class ${type.name} has no @SettingsGroup.`);
    this.name = group.name;
    this.table = group.table;
    this.names = Object.keys(new type());
    refuseIncomplete(type, this.names);
  }

  /** Whether the group has a setting of this name. */
  has(name: string): boolean {
    return this.names.includes(name);
  }

  /** New settings: the defaults, and instead of these the given values. Other names are ignored, nothing is checked. */
  fill(values: ReadonlyMap<string, unknown>): T {
    const settings = new this.type();
    for (const name of this.names) {
      if (values.has(name)) (settings as Record<string, unknown>)[name] = values.get(name);
    }
    return settings;
  }

  /** The values that are not accepted, by name, with the rules that they break. Names outside of the group are ignored. */
  issues(values: ReadonlyMap<string, unknown>): Map<string, BrokenRules> {
    // Only what is given is checked: an instance without the defaults.
    const instance = Object.create(this.type.prototype as object) as Record<string, unknown>;
    for (const name of this.names) {
      if (values.has(name)) instance[name] = values.get(name);
    }
    const errors = validateSync(instance, { skipUndefinedProperties: true, forbidUnknownValues: false });
    return new Map(errors.map(({ property, constraints = {} }) => [property, constraints]));
  }
}

function refuseIncomplete(type: Type<object>, names: readonly string[]): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const ruled = new Set(rules.map(({ propertyName }) => propertyName));
  const withoutDefault = [...ruled].filter((name) => !names.includes(name));
  const withoutRule = names.filter((name) => !ruled.has(name));
  const reserved = names.filter((name) => name in Object.prototype);
  const reasons = [
    ...withoutDefault.map((name) => `${name} has no default`),
    ...withoutRule.map((name) => `${name} has no decorator of class-validator`),
    ...reserved.map((name) => `${name} is a name that every object has`),
  ];
  if (reasons.length > 0) throw new StartError(`The settings of ${type.name} are incomplete: ${reasons.join(', ')}.`);
}
