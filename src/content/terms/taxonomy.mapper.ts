import { type ContentType, type TaxonomyDefinition, CURIE } from '#core/content';
import type { MapperContext } from '#core/context';
import type { ViewContext } from '#core/parameters';
import type { TaxonomyResponse } from './taxonomy.response.js';

/** Capabilities as clients of the interface know them; blog vocabularies have names of their own for each. */
function capabilities({ capabilityWord: word, manage, assign }: TaxonomyDefinition): Record<string, string> {
  if (word === undefined)
    return { manage_terms: manage, edit_terms: manage, delete_terms: manage, assign_terms: assign };
  return {
    manage_terms: `manage_${word}`,
    edit_terms: `edit_${word}`,
    delete_terms: `delete_${word}`,
    assign_terms: `assign_${word}`,
  };
}

/** Texts for forms and menus. */
function labels({ labels: { many, one }, hierarchical }: TaxonomyDefinition): Record<string, string | null> {
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

/**
 * A vocabulary as `content/v2` shows it (content.md, "Types, statuses, taxonomies").
 * @param carriers the content types whose posts have its terms
 */
export function taxonomyItem(
  taxonomy: TaxonomyDefinition,
  carriers: readonly ContentType[],
  context: ViewContext,
  request: MapperContext,
): TaxonomyResponse {
  const edit = <Part extends object>(members: () => Part): Part | object => (context === 'edit' ? members() : {});
  const shown = <Part extends object>(members: Part): Part | object => (context === 'embed' ? {} : members);
  return {
    name: taxonomy.labels.many,
    slug: taxonomy.name,
    ...edit(() => ({ capabilities: capabilities(taxonomy) })),
    ...shown({ description: '' }),
    ...edit(() => ({ labels: labels(taxonomy) })),
    ...shown({ types: carriers.map(({ name }) => name) }),
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
