import { Delete, Get, Injectable, Post, type Type } from '@nestjs/common';
import type { NewTerm, TaxonomyDefinition } from '#core/content';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Public, RestParams, Update } from '#core/rest';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { EventTermsService } from './event-terms.service.js';
import { EventTermResponse, SingleEventTermResponse } from './term.response.js';
import type { TermFieldsDto, TermListDto, eventTermDtos } from './terms.dto.js';
import { managesTerms } from './terms.policy.js';

/** What the OpenAPI document says of a vocabulary. */
interface EventTermDocs {
  /** In operation ids: `EventTag`, `EventTags`. */
  name: string;
  pluralName: string;
  /** In sentences: `tag`, `tags`; `of` follows where these are not clear by themselves. */
  noun: string;
  plural: string;
  of?: string;
  listResponse: Type<object>;
  demoId: number;
  /** Body of the example of a creation. */
  example: { name: string; description: string };
}

/** The routes of a vocabulary of events: a mixin, which the controllers of categories and tags extend. */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function eventTermsController(
  taxonomy: TaxonomyDefinition,
  dtos: ReturnType<typeof eventTermDtos>,
  docs: EventTermDocs,
): Type<object> {
  const { name, pluralName, noun, plural, demoId } = docs;
  const suffix = docs.of === undefined ? '' : ` ${docs.of}`;
  const one = `a ${noun}${suffix}`;
  const many = `${plural}${suffix}`;
  const single = { description: `The ${noun}.`, type: SingleEventTermResponse };
  const unknown = `Parameters are not accepted, or there is no such ${noun} (\`rest_invalid_param\`).`;
  const badName = 'The name is taken (`term_exists`), empty (`empty_term_name`) or too long (`term_name_too_long`), ';
  const badParent = taxonomy.hierarchical
    ? 'or the parent is not accepted (`rest_term_invalid`).'
    : 'or a parent is named (`rest_taxonomy_not_hierarchical`).';
  const children = taxonomy.hierarchical ? ' Those below it move up one level.' : '';

  @Injectable()
  class EventTermsController {
    constructor(private readonly terms: EventTermsService) {}

    @Get()
    @Authorize(Public)
    @ApiOperation({
      operationId: `list${pluralName}`,
      summary: `List ${many}`,
      description: `Lists ${many} by page. Those without published posts are left out unless \`hide_empty\` is false. A page after the last one is empty.`,
    })
    @ApiOkResponse({ description: `The page of ${plural}.`, type: docs.listResponse, headers: ARCHIVE_HEADERS })
    list(@CurrentUser() caller: Caller, @RestParams(dtos.list) params: TermListDto): Promise<RestResponse<object>> {
      return this.terms.list(caller, taxonomy, params);
    }

    @Post()
    @Authorize(managesTerms(taxonomy))
    @ApiOperation({
      operationId: `create${name}`,
      summary: `Create ${one}`,
      description: `Creates ${one} and returns it with its relations.`,
    })
    @ApiExample({ body: docs.example })
    @ApiCreatedResponse(single)
    @ApiErrors({ 400: badName + badParent })
    create(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.create) params: NewTerm,
    ): Promise<RestResponse<SingleEventTermResponse>> {
      return this.terms.create(caller, taxonomy, params);
    }

    @Get(':id')
    @Authorize(Public)
    @ApiOperation({
      operationId: `get${name}`,
      summary: `Get ${one}`,
      description: `Returns one ${noun} by its id, with its relations.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse(single)
    @ApiErrors({ 400: unknown })
    read(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.one) { id }: { id: number },
    ): Promise<SingleEventTermResponse> {
      return this.terms.read(caller, taxonomy, id);
    }

    @Update(':id')
    @Authorize(managesTerms(taxonomy))
    @ApiOperation({
      operationId: `update${name}`,
      summary: `Change ${one}`,
      description: 'Changes the members that are sent; all others stay as they are.',
    })
    @ApiExample({ path: { id: demoId }, body: { description: 'Changed.' } })
    @ApiOkResponse({ description: `The changed ${noun}.`, type: SingleEventTermResponse })
    @ApiErrors({ 400: `${badName}the slug is taken (\`duplicate_term_slug\`), ${badParent}` })
    update(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.update) { id, ...changes }: Partial<TermFieldsDto> & { id: number },
    ): Promise<SingleEventTermResponse> {
      return this.terms.update(caller, taxonomy, id, changes);
    }

    @Delete(':id')
    @Authorize(managesTerms(taxonomy))
    @ApiOperation({
      operationId: `delete${name}`,
      summary: `Delete ${one}`,
      description: `Deletes the ${noun} for good and returns it as it was.${children} Events lose it.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse({ description: `The ${noun} as it was.`, type: EventTermResponse })
    @ApiErrors({ 400: unknown })
    remove(@CurrentUser() caller: Caller, @RestParams(dtos.one) { id }: { id: number }): Promise<EventTermResponse> {
      return this.terms.remove(caller, taxonomy, id);
    }
  }

  return EventTermsController;
}
