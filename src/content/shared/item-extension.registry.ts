import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import type { ContentType, TaxonomyDefinition, TermRow } from '#core/content';
import { RequestContext } from '#core/context';
import { RestParam, type ParamDeclaration } from '#core/parameters';
import type { PostRow } from '../posts/post-row.js';
import type { ResourceMember } from './item-form.js';

/** What is known of items that are to be shown. */
export type ExtendedItems =
  | { kind: 'post'; type: ContentType; items: readonly PostRow[] }
  | { kind: 'term'; taxonomy: TaxonomyDefinition; items: readonly TermRow[] }
  | { kind: 'user'; items: readonly UserEntity[] }
  | { kind: 'type'; items: readonly { name: string }[] };

export type ItemKind = ExtendedItems['kind'];

/** Members of one item beside its own, by name. */
export type ExtraMembers = Readonly<Record<string, unknown>>;

/** What another namespace adds to items of `content/v2`, the way plug-ins register fields. */
export interface ItemExtension {
  /** Members that it adds to items, by name. */
  members: Readonly<Record<string, ResourceMember>>;
  /** Whether items of a kind have them. @param name of the type or vocabulary; none for accounts */
  applies(kind: ItemKind, name: string | undefined): boolean;
  /** Whether items in lists and in other responses have the members when `_fields` does not name them. */
  inLists(): boolean;
  /** The members of items by their id (by name, for types); those without any are missing. A few queries for all. */
  load(items: ExtendedItems): Promise<ReadonlyMap<number | string, ExtraMembers>>;
  /** Parameters that writes of items take beside their own, by name. */
  params: Readonly<Record<string, ParamDeclaration>>;
  /** Stores what was sent of them, in the unit of work that stores the item. */
  save(kind: ItemKind, id: number, sent: Readonly<Record<string, unknown>>): Promise<void>;
}

type ParamsClass = abstract new (...args: never[]) => object;

/** Where items are written: the kind, the name of the type or vocabulary, and the class that declares the parameters. */
const writes: { kind: ItemKind; name: string | undefined; params: ParamsClass }[] = [];

/** Says which class declares what is written of items, so that extensions can add to it. */
export function extendable(kind: ItemKind, name: string | undefined, ...classes: ParamsClass[]): void {
  writes.push(...classes.map((params) => ({ kind, name, params })));
}

/** Members that extensions add, by kind and name; the same in every instance of the service. */
const added = new Map<string, Record<string, ResourceMember>>();

const keyOf = (kind: ItemKind, name: string | undefined): string => `${kind} ${name ?? ''}`;

/** Members of items that others add, for their schema. */
export function addedMembers(kind: ItemKind, name?: string): Readonly<Record<string, ResourceMember>> {
  return added.get(keyOf(kind, name)) ?? {};
}

const nothing: ReadonlyMap<number | string, ExtraMembers> = new Map();

/** Everything that other namespaces add to items of `content/v2`. */
@Injectable()
export class ItemExtensionRegistry {
  private readonly extensions: ItemExtension[] = [];

  /** Called once by each that adds something, while the modules are made: routes are described right afterwards. */
  register(extension: ItemExtension): void {
    this.extensions.push(extension);
    for (const { kind, name, params } of writes) {
      if (!extension.applies(kind, name)) continue;
      added.set(keyOf(kind, name), { ...addedMembers(kind, name), ...extension.members });
      for (const [property, declaration] of Object.entries(extension.params)) {
        RestParam(declaration)(params.prototype as object, property);
      }
    }
  }

  /**
   * Adds the members of other namespaces to items. Costs nothing where they are not requested.
   * @param shown the items as they are shown, in the same order
   * @param inList whether they are a list, in contrast to a single requested item
   */
  async add<Shown extends object>(of: ExtendedItems, shown: readonly Shown[], inList: boolean): Promise<void> {
    const context = RequestContext.current();
    for (const extension of this.extensions) {
      if (!extension.applies(of.kind, nameOf(of))) continue;
      const names = Object.keys(extension.members);
      if (!names.some((name) => context.wants(name))) continue;
      if ((inList || context.embedded) && !context.sparse && !extension.inLists()) continue;
      const found = of.items.length === 0 ? nothing : await extension.load(of);
      of.items.forEach((item, i) => {
        const extra = found.get('id' in item ? item.id : item.name);
        Object.assign(shown[i], extra ?? Object.fromEntries(names.map((name) => [name, null])));
      });
    }
  }

  /** The names of the parameters that extensions take. */
  paramNames(kind: ItemKind, name?: string): string[] {
    return this.of(kind, name).flatMap(({ params }) => Object.keys(params));
  }

  /** Stores what was sent for extensions. @returns whether anything was */
  async save(kind: ItemKind, name: string | undefined, id: number, sent: object): Promise<boolean> {
    let saved = false;
    for (const extension of this.of(kind, name)) {
      const given = Object.entries(sent).filter(([key, value]) => key in extension.params && value !== undefined);
      if (given.length === 0) continue;
      await extension.save(kind, id, Object.fromEntries(given));
      saved = true;
    }
    return saved;
  }

  private of(kind: ItemKind, name: string | undefined): ItemExtension[] {
    return this.extensions.filter((extension) => extension.applies(kind, name));
  }
}

function nameOf(of: ExtendedItems): string | undefined {
  if (of.kind === 'post') return of.type.name;
  return of.kind === 'term' ? of.taxonomy.name : undefined;
}
