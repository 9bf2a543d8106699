import type { ViewContext } from '#core/parameters';
import { resourceSchema, EVERYWHERE, NOT_EMBEDDED, type SelfLink } from '#core/rest';
import { type Ability, type AbilityCategory, metaOf } from '../ability.js';
import type { AbilityCategoryResponse, AbilityResponse } from './ability.response.js';

/** Where an item's links lead. */
export interface ItemLinks {
  self: SelfLink[];
  /** Address of a path of the interface. */
  address: (path: string) => string;
}

/** Path of the list of abilities. */
export const ABILITIES_PATH = 'abilities/v1/abilities';
/** Path of the list of categories. */
export const CATEGORIES_PATH = 'abilities/v1/categories';

/** An ability on the wire (abilities.md). */
export function toAbilityResponse(
  ability: Ability,
  context: ViewContext,
  { self, address }: ItemLinks,
): AbilityResponse {
  const { name, label, description, category, input, output } = ability;
  return {
    name,
    label,
    ...(context === 'embed' ? {} : { description }),
    category,
    ...(context === 'embed' ? {} : { input_schema: input ?? {}, output_schema: output ?? {}, meta: metaOf(ability) }),
    _links: {
      self,
      collection: [{ href: address(ABILITIES_PATH) }],
      'wp:action-run': [{ href: address(`${ABILITIES_PATH}/${name}/run`) }],
    },
  };
}

/** A category on the wire. */
export function toAbilityCategoryResponse(
  { slug, label, description }: AbilityCategory,
  context: ViewContext,
  { self, address }: ItemLinks,
): AbilityCategoryResponse {
  return {
    slug,
    label,
    ...(context === 'embed' ? {} : { description, meta: [] }),
    _links: {
      self,
      collection: [{ href: address(CATEGORIES_PATH) }],
      abilities: [{ href: address(`${ABILITIES_PATH}?category=${slug}`) }],
    },
  };
}

/** What OPTIONS tells of abilities. */
export const abilitySchema = (): Record<string, unknown> =>
  resourceSchema('ability', {
    name: { type: 'string', context: EVERYWHERE, readonly: true, description: 'namespace/slug.' },
    label: { type: 'string', context: EVERYWHERE, readonly: true, description: 'Short name for people.' },
    description: { type: 'string', context: NOT_EMBEDDED, readonly: true, description: 'What it does.' },
    category: { type: 'string', context: EVERYWHERE, readonly: true, description: 'Slug of its category.' },
    input_schema: { type: 'object', context: NOT_EMBEDDED, readonly: true, description: 'JSON schema of the input.' },
    output_schema: { type: 'object', context: NOT_EMBEDDED, readonly: true, description: 'JSON schema of the answer.' },
    meta: { type: 'object', context: NOT_EMBEDDED, readonly: true, description: 'How it behaves.' },
  });

/** What OPTIONS tells of categories. */
export const categorySchema = (): Record<string, unknown> =>
  resourceSchema('ability-category', {
    slug: { type: 'string', context: EVERYWHERE, readonly: true, description: 'Name in addresses.' },
    label: { type: 'string', context: EVERYWHERE, readonly: true, description: 'Name for people.' },
    description: { type: 'string', context: NOT_EMBEDDED, readonly: true, description: 'What is in it.' },
    meta: { type: 'object', context: NOT_EMBEDDED, readonly: true, description: 'Further facts.' },
  });
