import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Options of every decorator that registers providers. */
export interface RegistrationOptions {
  /** The lowest comes first; of two with the same one, the class whose name comes first. Default: 0. */
  order?: number;
}

type Arguments<Options extends object> = object extends Options
  ? [options?: Options & RegistrationOptions]
  : [options: Options & RegistrationOptions];

/** A decorator that registers providers; the compiler refuses classes that do not implement the contract. */
export interface Registration<Contract extends object, Options extends object = object> {
  (...options: Arguments<Options>): <Class extends Type<Contract>>(target: Class) => void;
  /** Under which Nest's discovery finds the decorated classes. */
  readonly KEY: string;
}

/**
 * Makes the decorator by which providers join a registry, e.g. `@RegisterContentObserver()`. The registry reads them
 * with `Registrations`; providers of any module of the application join, and need to import nothing for it.
 */
export function createRegistration<Contract extends object, Options extends object = object>(): Registration<
  Contract,
  Options
> {
  return DiscoveryService.createDecorator<Options & RegistrationOptions>();
}
