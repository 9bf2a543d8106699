import { type Taxonomy, type TaxonomyDefinition, CURIE } from '#core/content';
import type { MapperContext } from '#core/context';
import type { ViewContext } from '#core/parameters';
import type { TaxonomyResponse } from './taxonomy.response.js';

/** What a vocabulary and its terms are called. */
interface Names {
  many: string;
  one: string;
}

const NAMES: Readonly<Record<Taxonomy, Names>> = {
  category: { many: 'Categories', one: 'Category' },
  post_tag: { many: 'Tags', one: 'Tag' },
  cal_events_cat: { many: 'Event Categories', one: 'Event Category' },
};

/** Capabilities as clients of the interface know them; blog vocabularies have names of their own for each. */
function capabilities({ name, manage, assign }: TaxonomyDefinition): Record<string, string> {
  const plural = { category: 'categories', post_tag: 'post_tags', cal_events_cat: undefined }[name];
  if (plural === undefined)
    return { manage_terms: manage, edit_terms: manage, delete_terms: manage, assign_terms: assign };
  return {
    manage_terms: name === 'category' ? manage : `manage_${plural}`,
    edit_terms: `edit_${plural}`,
    delete_terms: `delete_${plural}`,
    assign_terms: `assign_${plural}`,
  };
}

/** Texts for forms and menus. */
function labels({ name, hierarchical }: TaxonomyDefinition): Record<string, string | null> {
  const { many, one } = NAMES[name];
  return {
    name: many,
    singular_name: one,
    menu_name: many,
    all_items: `All ${many}`,
    search_items: `Search ${many}`,
    edit_item: `Edit ${one}`,
    view_item: `View ${one}`,
    update_item: `Update ${one}`,
    add_new_item: `Add ${one}`,
    new_item_name: `Name of the new ${one}`,
    parent_item: hierarchical ? `Parent ${one}` : null,
    parent_item_colon: hierarchical ? `Parent ${one}:` : null,
    not_found: `No ${many} found`,
    no_terms: `No ${many}`,
  };
}

const VISIBILITY = {
  public: true,
  publicly_queryable: true,
  show_admin_column: true,
  show_in_nav_menus: true,
  show_in_quick_edit: true,
  show_ui: true,
};

/** A vocabulary as `content/v2` shows it (content.md, "Types, statuses, taxonomies"). */
export function taxonomyItem(
  taxonomy: TaxonomyDefinition,
  context: ViewContext,
  request: MapperContext,
): TaxonomyResponse {
  const edit = <Part extends object>(members: () => Part): Part | object => (context === 'edit' ? members() : {});
  const shown = <Part extends object>(members: Part): Part | object => (context === 'embed' ? {} : members);
  return {
    name: NAMES[taxonomy.name].many,
    slug: taxonomy.name,
    ...edit(() => ({ capabilities: capabilities(taxonomy) })),
    ...shown({ description: '' }),
    ...edit(() => ({ labels: labels(taxonomy) })),
    ...shown({ types: taxonomy.carriers.map(({ type }) => type) }),
    ...edit(() => ({ show_cloud: true })),
    ...shown({ hierarchical: taxonomy.hierarchical }),
    rest_base: taxonomy.restBase,
    rest_namespace: 'content/v2',
    ...edit(() => ({ visibility: VISIBILITY })),
    _links: {
      collection: [{ href: request.restUrl('content/v2/taxonomies') }],
      'wp:items': [{ href: request.restUrl(`content/v2/${taxonomy.restBase}`) }],
      curies: [CURIE],
    },
  };
}
