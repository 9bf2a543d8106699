import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';

/** What one setting says about itself; `.env.example`, the start-up check and `npm run config` are made from it. */
export interface SettingDeclaration {
  /** Name of the environment variable. */
  env: string;
  /** What it does, with units and bounds. */
  description: string;
  /** Value used when the variable is unset or empty. */
  default: string | number | boolean | undefined;
  /** `true` for values that must never be printed, and that a file can hold (`<env>_FILE`). */
  secret?: boolean;
}

/** A setting with the property that holds its value. */
export interface DeclaredSetting extends SettingDeclaration {
  property: string;
  type: 'string' | 'number' | 'boolean';
}

const declarations = new WeakMap<object, DeclaredSetting[]>();

const ON = new Set(['on', 'true', 'yes', '1']);
const OFF = new Set(['off', 'false', 'no', '0']);

function coerce(type: 'string' | 'number' | 'boolean', value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'number') return value.trim() === '' ? NaN : Number(value);
  if (type === 'boolean') {
    const word = value.trim().toLowerCase();
    return ON.has(word) ? true : OFF.has(word) ? false : value;
  }
  return value;
}

/**
 * Declares a property of a settings class (`Settings`, or that of a module) as read from one environment variable. The
 * type comes from the property's declared TypeScript type, else from that of the default; class-validator decorators
 * beside it give the bounds.
 */
export function Setting(declaration: SettingDeclaration): PropertyDecorator {
  return (target, property) => {
    const type = typeOf(Reflect.getMetadata('design:type', target, property), declaration.default);
    const existing = declarations.get(target.constructor) ?? [];
    declarations.set(target.constructor, [...existing, { ...declaration, property: String(property), type }]);
    Expose()(target, property);
    Transform(({ value }) => coerce(type, value))(target, property);
  };
}

function typeOf(declared: unknown, byDefault: unknown): DeclaredSetting['type'] {
  if (declared === Number) return 'number';
  if (declared === Boolean) return 'boolean';
  // TypeScript writes no type of `entries = 20`, and nothing writes one in JavaScript.
  const isUntyped = declared === undefined || declared === Object;
  return isUntyped && (typeof byDefault === 'number' || typeof byDefault === 'boolean')
    ? (typeof byDefault as 'number' | 'boolean')
    : 'string';
}

/** The settings that a class declares, in their order. */
export function settingDeclarations(settings: Type<object>): readonly DeclaredSetting[] {
  return declarations.get(settings) ?? [];
}

/** Name of the variable with the path of a file that holds a secret. */
export function secretFileVariable(env: string): string {
  return `${env}_FILE`;
}
