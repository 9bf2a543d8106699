import type { Caller } from '#core/context';
import type { Schema } from '#core/parameters';
import type { Policy } from '#core/rest';
import type { AbilityMetaResponse } from './catalogue/ability.response.js';

/** How an ability behaves; null: nothing is said. They choose the method it is run with (abilities.md). */
export interface Annotations {
  /** Changes nothing. */
  readonly: boolean | null;
  /** Takes something away. */
  destructive: boolean | null;
  /** Done again with the same input, it changes nothing more. */
  idempotent: boolean | null;
}

/** Looks only. */
export const READS: Annotations = { readonly: true, destructive: false, idempotent: true };
/** Makes something new each time. */
export const CREATES: Annotations = { readonly: false, destructive: false, idempotent: false };
/** Sets a state. Repeated runs have the same effect as one. */
export const UPDATES: Annotations = { readonly: false, destructive: false, idempotent: true };
/** Deletes something. Repeated runs have the same effect as one. */
export const DELETES: Annotations = { readonly: false, destructive: true, idempotent: true };

/** One action that programs can find and run (abilities.md). Each is an injectable class in a file of its own. */
export interface Ability {
  /** `namespace/slug`. */
  readonly name: string;
  /** Short name for people. */
  readonly label: string;
  /** What it does, for people and for programs that choose among abilities. */
  readonly description: string;
  /** Slug of a category. */
  readonly category: string;
  /** What it takes; published as it is, and what input is checked and coerced by. None: takes nothing. */
  readonly input?: Schema;
  /** Schema of the result: published as it is, and used to check results. Absent: not published. */
  readonly output?: Schema;
  readonly annotations: Annotations;
  /** Who may run it. The checked input is passed as the parameters. */
  readonly policy: Policy;
  /** What no schema can say of an input. @returns what is wrong with it, if anything */
  check?(input: never): string | undefined;
  /** Does it for a caller who may. Those that write run in one unit of work. @param input as the schema coerced it */
  run(input: never, caller: Caller): Promise<unknown>;
}

/** The method that is right for an ability (abilities.md, run). */
export function methodOf({ readonly, destructive, idempotent }: Annotations): 'GET' | 'POST' | 'DELETE' {
  if (readonly) return 'GET';
  return destructive && idempotent ? 'DELETE' : 'POST';
}

/** The member `meta` of an ability. All abilities of the service are public. */
export function metaOf({ annotations }: Ability): AbilityMetaResponse {
  return { annotations: { ...annotations }, public: true, show_in_rest: true };
}

/** A group of abilities. */
export interface AbilityCategory {
  slug: string;
  label: string;
  description: string;
}

/** The categories, in the order of the list. */
export const CATEGORIES: readonly AbilityCategory[] = [
  { slug: 'site', label: 'Site', description: 'What this site is and what it runs on.' },
  { slug: 'user', label: 'User', description: 'Who is calling.' },
  { slug: 'calendar', label: 'Calendar', description: 'Finding, making and changing events.' },
  { slug: 'tickets', label: 'Tickets', description: 'Tickets of events and the people who hold them.' },
];
