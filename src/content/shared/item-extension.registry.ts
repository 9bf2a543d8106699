import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import type { ContentType, TaxonomyDefinition, TermRow } from '#core/content';
import { type Caller, type MapperContext, SiteUrls, wantsMember } from '#core/context';
import type { ParamDeclaration } from '#core/parameters';
import type { PostRow } from './post-row.js';
import type { ResourceMember } from './item-form.js';
import { createRegistration, injectableOf, Registrations } from '#core/modules';

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
  /**
   * The members of items by their id (by name, for types), as far as the caller may see them; those without any are
   * missing. A few queries for all.
   */
  load(caller: Caller, items: ExtendedItems): Promise<ReadonlyMap<number | string, ExtraMembers>>;
  /** Parameters that writes of items take beside their own, by name. */
  params: Readonly<Record<string, ParamDeclaration>>;
  /** Stores what was sent of them, in the unit of work that stores the item. */
  save(kind: ItemKind, id: number, sent: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Registers a provider that implements `ItemExtension`. */
export const RegisterItemExtension = createRegistration<ItemExtension>();

const nothing: ReadonlyMap<number | string, ExtraMembers> = new Map();

/** Everything that other namespaces add to items of `content/v2`. */
@Injectable()
export class ItemExtensionRegistry {
  constructor(private readonly registrations: Registrations) {}

  private get extensions(): readonly ItemExtension[] {
    return this.registrations.all(RegisterItemExtension);
  }

  /**
   * Adds the members of other namespaces to items. Costs nothing where they are not requested.
   * @param request which members it wants
   * @param shown the items as they are shown, in the same order
   * @param inList whether they are a list, in contrast to a single requested item
   */
  async add<Shown extends object>(
    request: MapperContext,
    of: ExtendedItems,
    shown: readonly Shown[],
    inList: boolean,
  ): Promise<void> {
    const { fields, embedded } = request;
    for (const extension of this.extensions) {
      if (!extension.applies(of.kind, nameOf(of))) continue;
      const names = Object.keys(extension.members);
      if (!names.some((name) => wantsMember(request, name))) continue;
      if ((inList || embedded) && fields === undefined && !extension.inLists()) continue;
      const loaded = of.items.length === 0 ? nothing : await extension.load(request.caller, of);
      of.items.forEach((item, i) => {
        const extra = loaded.get('id' in item ? item.id : item.name);
        Object.assign(shown[i], extra ?? Object.fromEntries(names.map((name) => [name, null])));
      });
    }
  }

  /** The parameters that extensions add to writes of items. */
  params(kind: ItemKind, name?: string): Readonly<Record<string, ParamDeclaration>> {
    return Object.assign({}, ...this.of(kind, name).map(({ params }) => params)) as Record<string, ParamDeclaration>;
  }

  /** The members that extensions add to items. */
  members(kind: ItemKind, name?: string): Readonly<Record<string, ResourceMember>> {
    return Object.assign({}, ...this.of(kind, name).map(({ members }) => members)) as Record<string, ResourceMember>;
  }

  /** Stores what was sent for extensions. @returns whether anything was */
  async save(kind: ItemKind, name: string | undefined, id: number, sent: object): Promise<boolean> {
    let saved = false;
    for (const extension of this.of(kind, name)) {
      const own = Object.entries(sent).filter(([key, value]) => key in extension.params && value !== undefined);
      if (own.length === 0) continue;
      await extension.save(kind, id, Object.fromEntries(own));
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

/** The `extraParams` of handlers that write items: what extensions add. */
export const extensionParams = (kind: ItemKind, name?: string) =>
  injectableOf([ItemExtensionRegistry], (extensions) => extensions.params(kind, name));

/** The schema of items with the members that extensions add. */
export const extendedSchema = (
  kind: ItemKind,
  name: string | undefined,
  schema: (added: Readonly<Record<string, ResourceMember>>, urls: SiteUrls) => Record<string, unknown>,
) =>
  injectableOf(
    [ItemExtensionRegistry, SiteUrls],
    (extensions, urls) => () => schema(extensions.members(kind, name), urls),
  );
