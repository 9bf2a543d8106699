import { Inject, Injectable, type FactoryProvider, type InjectionToken, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

/** A class whose instance Nest injects. */
export type ServiceClass<T = unknown> = abstract new (...args: never[]) => T;

/**
 * An injectable class that makes one value, such as a function, of its dependencies: a mixin of Nest. Policies and
 * checks of parameters are such classes; `ModuleRef.create` makes them in the module of the controller that uses them.
 */
export interface InjectableOf<F> extends Type<{ readonly value: F }> {
  /** The classes that its constructor receives. */
  readonly services: readonly ServiceClass[];
}

/** What an injectable value needs: instances of classes, or other injectable values. */
export type Dependencies = readonly (ServiceClass | InjectableOf<unknown>)[];

/** The instances and values of a list of dependencies, in the same order. */
export type Resolved<D extends Dependencies> = {
  -readonly [K in keyof D]: D[K] extends InjectableOf<infer F> ? F : D[K] extends ServiceClass<infer S> ? S : never;
};

/**
 * Declares an injectable value.
 * @param inject what it needs
 * @param make returns the value; called once for each module that uses it
 */
export function injectableOf<const D extends Dependencies, F>(
  inject: D,
  make: (...resolved: Resolved<D>) => F,
): InjectableOf<F> {
  const services = [...new Set(inject.flatMap((needed) => (isInjectableOf(needed) ? needed.services : [needed])))];
  class InjectableValue {
    static readonly services: readonly ServiceClass[] = services;
    readonly value: F;

    constructor(...instances: unknown[]) {
      const instanceOf = (service: ServiceClass): unknown => instances[services.indexOf(service)];
      const resolved = inject.map((needed) =>
        isInjectableOf(needed) ? new needed(...needed.services.map(instanceOf)).value : instanceOf(needed),
      );
      this.value = make(...(resolved as unknown as Resolved<D>));
    }
  }
  Injectable()(InjectableValue);
  for (const [position, service] of services.entries())
    Inject(service as InjectionToken)(InjectableValue, undefined, position);
  return InjectableValue;
}

/** Whether something is an injectable value, and not a plain function or a service. */
export function isInjectableOf(value: unknown): value is InjectableOf<unknown> {
  return typeof value === 'function' && Array.isArray((value as Partial<InjectableOf<unknown>>).services);
}

/**
 * Makes an injectable value in a module.
 * @param user who needs it, for Nest's message when the module neither has nor imports a service
 * @throws UnknownDependenciesException
 */
export async function resolveIn<F>(module: ModuleRef, injectable: InjectableOf<F>, user: string): Promise<F> {
  if (injectable.services.length === 0) return new injectable().value;
  const Named = class extends injectable {};
  Object.defineProperty(Named, 'name', { value: user });
  return (await module.create(Named)).value;
}

/** A provider of an injectable value, for classes that inject it by `token`. */
export function providerOf<F>(provide: InjectionToken, injectable: InjectableOf<F>): FactoryProvider<Promise<F>> {
  return {
    provide,
    inject: [ModuleRef],
    useFactory: async (module: ModuleRef) => (await module.create(injectable)).value,
  };
}
