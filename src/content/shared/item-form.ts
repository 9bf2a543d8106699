import type { MapperContext } from '#core/context';
import type { ViewContext } from '#core/parameters';
import { type ResourceProperty, WHEN_EDITING } from '#core/rest';

/** One member of a resource: its JSON schema, and who gets to see it (content.md, the V/E/M columns). */
export interface ResourceMember extends ResourceProperty {
  /** Members of an object that differ between contexts, such as `raw` and `rendered`. */
  properties?: Record<string, ResourceMember>;
}

/** All members of a resource by name. OPTIONS shows them as schema, answers are cut by them. */
export type Resource = Readonly<Record<string, ResourceMember>>;

/**
 * How the members of an item are worked out from what is known of it and of the request; undefined: this item has no
 * such member.
 */
export type Members<View, Body extends object = Record<string, unknown>> = Readonly<{
  [Name in keyof Body]: (view: View, request: MapperContext) => Body[Name];
}>;

/** A text as `{rendered, raw}`, the raw form only where it may be changed. */
export function textMember(context: readonly ViewContext[], more: Resource = {}): ResourceMember {
  return {
    type: 'object',
    context,
    properties: {
      raw: { type: 'string', context: WHEN_EDITING },
      rendered: { type: 'string', context, readonly: true },
      ...more,
    },
  };
}

/** The items that a context shows. */
interface Shape<View> {
  members: readonly Shown<View>[];
  /**
   * An item whose members have no value yet. V8 turns an object that gets more than a dozen members by computed names
   * into a hash table, which takes three times as long to write as JSON; a copy of this one stays a plain object.
   */
  blank: Readonly<Record<string, unknown>>;
}

/** One member of the items that a context shows. */
interface Shown<View> {
  name: string;
  make: (view: View, request: MapperContext) => unknown;
  /** Its own members that the context does not show. */
  hidden: ReadonlySet<string>;
}

/**
 * The form in which items of one kind are shown: their members, who sees them, how each is worked out. Made once for
 * each kind, so that showing an item is a walk through a list.
 */
export class ItemForm<View, Body extends object = Record<string, unknown>> {
  private readonly shapes: Record<ViewContext, Shape<View>>;

  /** @param members of which those that the resource does not know are not shown, but `_links` always are */
  constructor(resource: Resource, members: Members<View, Body>) {
    const makers = members as unknown as Members<View>;
    const shownIn = (context: ViewContext): Shown<View>[] =>
      Object.keys(makers).flatMap((name) => {
        const member = Object.hasOwn(resource, name) ? resource[name] : undefined;
        if (member ? !member.context.includes(context) : name !== '_links') return [];
        return { name, make: makers[name], hidden: hiddenMembers(member?.properties ?? {}, context) };
      });
    const shapeOf = (context: ViewContext): Shape<View> => {
      const shown = shownIn(context);
      return { members: shown, blank: blankItem(shown.map(({ name }) => name)) };
    };
    this.shapes = { view: shapeOf('view'), edit: shapeOf('edit'), embed: shapeOf('embed') };
  }

  /**
   * An item cut to what a context shows. Where a request names some members only (`_fields`), the others are never
   * worked out.
   * @param links false: without `_links`, as the `previous` of a deletion
   */
  show(view: View, context: ViewContext, request: MapperContext, links = true): Body {
    const { members, blank } = this.shapes[context];
    const lazy = request.fields !== undefined;
    const item: Record<string, unknown> = lazy ? {} : { ...blank };
    for (const { name, make, hidden } of members) {
      if (!links && name === '_links') {
        delete item[name];
        continue;
      }
      if (lazy) {
        const get = (): unknown => without(make(view, request), hidden);
        Object.defineProperty(item, name, { get, enumerable: true, configurable: true });
        continue;
      }
      const value = without(make(view, request), hidden);
      if (value === undefined) delete item[name];
      else item[name] = value;
    }
    // Which members there are depends on the context; the schema of the response says which may be absent.
    return item as Body;
  }
}

/** The parser of JSON makes plain objects of any number of members. */
function blankItem(names: readonly string[]): Record<string, unknown> {
  return JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`) as Record<string, unknown>;
}

function hiddenMembers(properties: Resource, context: ViewContext): ReadonlySet<string> {
  return new Set(Object.keys(properties).filter((name) => !properties[name].context.includes(context)));
}

/** Members of an object that the schema does not name remain: only named ones can be private. */
function without(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    if (!hidden.has(name)) shown[name] = (value as Record<string, unknown>)[name];
  }
  return shown;
}
