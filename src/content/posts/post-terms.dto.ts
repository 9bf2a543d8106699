import { type TaxonomyDefinition, type ContentType } from '#core/content';
import { atMost, type ParamDeclaration, type Schema } from '#core/parameters';
import type { Declarations } from './declared-params.js';

/** A filter by terms as it was sent: ids, or more exactly. */
export type TermsParam = number[] | { terms?: number[]; include_children?: boolean; operator?: 'AND' | 'OR' };

/** Filters and fields take so many terms: each becomes a value of one query. */
const MAX_TERMS = 1000;

const TERM_IDS: Schema = { type: 'array', default: [], items: { type: 'integer' }, maxItems: MAX_TERMS };

/** Filters of a list by the terms of posts (content.md, "Lists"). */
export function termFilters(type: ContentType): Declarations {
  const taxonomies = type.taxonomies;
  if (taxonomies.length === 0) return {};
  return {
    tax_relation: {
      type: 'string',
      enum: ['AND', 'OR'],
      description: 'Whether a post must match the filters by terms of all vocabularies, or of one. Default: all.',
    },
    ...(Object.assign({}, ...taxonomies.map(filtersBy)) as Declarations),
  };
}

function filtersBy(taxonomy: TaxonomyDefinition): Declarations {
  const { restBase } = taxonomy;
  const children: Record<string, Schema> = taxonomy.hierarchical
    ? { include_children: { type: 'boolean', default: false } }
    : {};
  const operator: Record<string, Schema> = { operator: { type: 'string', default: 'OR', enum: ['AND', 'OR'] } };
  return {
    [restBase]: termsParam(`Only posts with one of these ${restBase}, or with all of them (operator AND).`, {
      ...children,
      ...operator,
    }),
    [`${restBase}_exclude`]: termsParam(`No posts with one of these ${restBase}.`, children),
  };
}

function termsParam(description: string, more: Record<string, Schema>): ParamDeclaration {
  const documented: Schema = { type: 'array', default: [], items: { type: 'integer' } };
  const forms = (ids: Schema): Schema[] => [
    { type: 'array', items: ids.items, ...(ids.maxItems ? { maxItems: ids.maxItems } : {}) },
    { type: 'object', properties: { terms: ids, ...more }, additionalProperties: false },
  ];
  return { type: ['object', 'array'], oneOf: forms(TERM_IDS), index: { oneOf: forms(documented) }, description };
}

/** The terms of a post, as they are written: all it shall have in a vocabulary. */
export function termFields(type: ContentType): Declarations {
  const field = ({ restBase }: TaxonomyDefinition): [string, ParamDeclaration] => [
    restBase,
    {
      type: 'array',
      items: { type: 'integer' },
      check: atMost(MAX_TERMS),
      description: `Ids of the ${restBase} it shall have; unknown ones are left out.`,
    },
  ];
  return Object.fromEntries(type.taxonomies.map(field));
}
