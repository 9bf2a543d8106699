import { type TaxonomyDefinition, TermsService } from '#core/content';
import { EVENT } from '../calendar-types.js';
import {
  type ParamDeclaration,
  RestParam,
  accepting,
  check,
  extendParams,
  isNumeric,
  listParts,
  partialParams,
  textNotEmpty,
} from '#core/parameters';
import { existing } from '../checks.js';
import { PageDto } from '../linked-posts/linked-post.dto.js';

/** Most terms that one list parameter names; databases have their limits. */
const MAX_ITEMS = 1000;

/** What refusals call the terms of a taxonomy. */
export const termsOf = ({ hierarchical }: TaxonomyDefinition): string => (hierarchical ? 'categories' : 'tags');

/** Ids and slugs of terms, as list or CSV. */
export const termReferences = (taxonomy: TaxonomyDefinition) =>
  accepting(
    `ids or slugs of existing ${termsOf(taxonomy)}, at most ${MAX_ITEMS}, as a list or separated by commas`,
    check([TermsService], async (value, _, terms) => {
      const references = listParts(value);
      if (references.length === 0 || references.length > MAX_ITEMS) return false;
      const existing = await terms.lookUp(taxonomy, references);
      return references.every((reference) => existing.has(reference));
    }),
  );

/** Id of an existing term. */
export const existingTerm = (taxonomy: TaxonomyDefinition) =>
  accepting(
    `the id of an existing ${taxonomy.hierarchical ? 'category' : 'tag'}`,
    check(
      [TermsService],
      async (value, _, terms) => isNumeric(value) && (await terms.find(taxonomy, Number(value))) !== undefined,
    ),
  );

/** Ids and slugs of terms in lists. */
const references = (taxonomy: TaxonomyDefinition, description: string): ParamDeclaration => ({
  check: termReferences(taxonomy),
  index: { items: { type: 'integer' } },
  description: `${description} As list or CSV.`,
});

/** What the lists of categories and tags have in common (events.md §10). */
export class TermListDto extends PageDto {
  @RestParam({ type: 'string', check: textNotEmpty, description: 'Text that occurs in the name or the slug.' })
  search?: string;

  exclude?: unknown;

  include?: unknown;

  @RestParam({
    type: 'string',
    check: textNotEmpty,
    description: 'Direction: asc, anything else is desc. Default: asc.',
  })
  order?: string;

  @RestParam({
    type: 'string',
    check: textNotEmpty,
    description:
      'Order: name, id, slug, count, include, description or term_group; anything else is name. Default: name.',
  })
  orderby?: string;

  @RestParam({
    type: 'boolean',
    index: { default: '1' },
    description: 'Whether to leave out terms that no published post has.',
  })
  hide_empty?: boolean;

  @RestParam({ type: 'integer', check: existing(EVENT), description: 'Id of an event: only its terms.' })
  post?: number;

  @RestParam({
    type: 'integer',
    check: existing(EVENT),
    description: 'Id of an event: only its terms. The same as `post`.',
  })
  event?: number;

  @RestParam({ type: 'string', check: textNotEmpty, description: 'Only the term with exactly this slug.' })
  slug?: string;

  parent?: number;
}

/** What both kinds of terms are made from. */
export class TermFieldsDto {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotEmpty,
    description: 'The name, at most 200 characters; tags are taken out.',
  })
  name: string;

  @RestParam({ type: 'string', check: textNotEmpty, description: 'What it is about; basic HTML.' })
  description?: string;

  @RestParam({ type: 'string', check: textNotEmpty, description: 'Part of its address. Default: made from the name.' })
  slug?: string;

  parent?: number;
}

type Params = Readonly<Record<string, ParamDeclaration>>;

/** The classes that declare what the routes of a vocabulary take. @param own parameters that the other one has not */
export function eventTermDtos(taxonomy: TaxonomyDefinition, own: { list?: Params; create: Params }) {
  const terms = termsOf(taxonomy);
  const id: ParamDeclaration = {
    in: 'path',
    path: '\\d+',
    type: 'integer',
    required: true,
    check: existingTerm(taxonomy),
    description: 'Id of the term.',
  };
  class OneTermDto {
    @RestParam(id)
    id: number;
  }
  const create = extendParams(TermFieldsDto, own.create);
  return {
    list: extendParams(TermListDto, {
      exclude: references(taxonomy, `Not these ${terms}; does nothing beside \`include\`.`),
      include: references(taxonomy, `Only these ${terms}, by id.`),
      ...own.list,
    }),
    create,
    one: OneTermDto,
    update: extendParams(partialParams(create), { id }),
  };
}
