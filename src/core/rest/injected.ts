import { Inject } from '@nestjs/common';
import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';

/** A class whose instance Nest injects. */
export type ServiceClass<T = unknown> = abstract new (...args: never[]) => T;

/** Finds the instance of a class that was declared as a dependency. */
export type Resolve = <T>(token: ServiceClass<T>) => T;

/**
 * A function with dependencies, declared outside of any class, as a custom provider of Nest is: `inject` lists the
 * classes whose instances it needs, or other functions of this kind. Rights rules and parameter checks are such
 * functions. They are bound once at start, in the module of the controller that uses them.
 */
export interface Injected<F> {
  readonly inject: Dependencies;
  /** The function with its dependencies. */
  bind(resolve: Resolve): F;
}

/** What a function needs: instances of classes, or other functions with dependencies. */
export type Dependencies = readonly (ServiceClass | Injected<unknown>)[];

/** The instances and bound functions of a list of dependencies, in the same order. */
export type Bound<D extends Dependencies> = {
  -readonly [K in keyof D]: D[K] extends Injected<infer F> ? F : D[K] extends ServiceClass<infer S> ? S : never;
};

/**
 * Declares a function with dependencies.
 * @param inject what it needs
 * @param make returns the function; called once for each controller that uses it
 */
export function injected<const D extends Dependencies, F>(inject: D, make: (...bound: Bound<D>) => F): Injected<F> {
  return { inject, bind: (resolve) => make(...bindAll(inject, resolve)) };
}

/** Resolves a list of dependencies. */
export function bindAll<D extends Dependencies>(inject: D, resolve: Resolve): Bound<D> {
  return inject.map((dependency) =>
    isInjected(dependency) ? dependency.bind(resolve) : resolve(dependency),
  ) as unknown as Bound<D>;
}

/** Whether a value is a function with dependencies that are still to be bound. */
export function isInjected(value: unknown): value is Injected<unknown> {
  return typeof value === 'object' && value !== null && 'inject' in value && 'bind' in value;
}

/** Every class that a list of dependencies needs, each once. */
export function servicesOf(dependencies: Dependencies): ServiceClass[] {
  return [
    ...new Set(
      dependencies.flatMap((dependency) => (isInjected(dependency) ? servicesOf(dependency.inject) : [dependency])),
    ),
  ];
}

/**
 * Lets Nest resolve the classes that some functions need, by the imports of one module.
 * @param user who needs them, for the message when one is missing
 * @throws UnknownDependenciesException when the module neither has nor imports one of them
 */
export async function resolverFor(module: ModuleRef, dependencies: Dependencies, user: string): Promise<Resolve> {
  const tokens = servicesOf(dependencies);
  const found = new Map<unknown, unknown>();
  if (tokens.length > 0) {
    class Needs {
      constructor(...services: unknown[]) {
        for (const [position, token] of tokens.entries()) found.set(token, services[position]);
      }
    }
    Object.defineProperty(Needs, 'name', { value: user });
    Reflect.defineMetadata('design:paramtypes', tokens, Needs);
    for (const [position, token] of tokens.entries()) Inject(token as InjectionToken)(Needs, undefined, position);
    await module.create(Needs);
  }
  return <T>(token: ServiceClass<T>): T => found.get(token) as T;
}

/** A provider of what a function with dependencies returns, for classes that inject it by `token`. */
export function providerOf<F>(provide: InjectionToken, { inject, bind }: Injected<F>): FactoryProvider<F> {
  const tokens = servicesOf(inject);
  return {
    provide,
    inject: tokens as InjectionToken[],
    useFactory: (...services: unknown[]) =>
      bind(<T>(token: ServiceClass<T>): T => services[tokens.indexOf(token)] as T),
  };
}
