import type { Registration } from './registration.js';
import { type Registered, Registrations } from './registrations.js';

/** Registrations of one decorator, in this order, without an application. */
export function registrationsOf<Contract extends object, Options extends object>(
  registration: Registration<Contract, Options>,
  registered: readonly Partial<Registered<Contract, Options>>[],
): Registrations {
  return Object.assign(Object.create(Registrations.prototype) as Registrations, {
    providers: new Map(),
    entries: ({ KEY }: { KEY: string }) => (KEY === registration.KEY ? registered : []),
  });
}
