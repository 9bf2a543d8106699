import { Delete, Get, Injectable, Post, type Type } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type TaxonomyDefinition } from '#core/content';
import { type RestResponse, Authorize, Endpoint, RestParams, Update } from '#core/rest';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { extensionParams } from '../shared/item-extension.registry.js';
import { ContentTermsService } from './content-terms.service.js';
import { type CreateTagDto, DeleteTermDto, type ListTermsDto, ReadTermDto, type UpdateTagDto } from './terms.dto.js';
import { createsTerms, deletesTerm, listsTerms, readsTerm, updatesTerm } from './terms.policy.js';
import { DeletedTermResponse, TermResponse } from './term.response.js';

/** The classes that declare what the routes of a vocabulary take. */
interface TermDtos {
  list: new () => ListTermsDto;
  create: new () => CreateTagDto;
  update: new () => UpdateTagDto;
}

/** What the OpenAPI document says of a vocabulary. */
interface TermDocs {
  /** In operation ids: `Tag`, `Tags`. */
  name: string;
  pluralName: string;
  /** In sentences: `tag`, `tags`; `of` follows where these are not clear by themselves. */
  noun: string;
  plural: string;
  of?: string;
  demoId: number;
  /** Values of examples. */
  example: { name: string; description: string };
}

/** The routes of a vocabulary of `content/v2`: a mixin, which the controller of the vocabulary extends. */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function termsController(taxonomy: TaxonomyDefinition, dtos: TermDtos, docs: TermDocs): Type<object> {
  const { noun, demoId, example } = docs;
  const suffix = docs.of === undefined ? '' : ` ${docs.of}`;
  const one = `a ${noun}${suffix}`;
  const many = `${docs.plural}${suffix}`;
  const missing = `No such ${noun} (\`rest_term_invalid\`).`;

  @Injectable()
  class TermsController {
    constructor(private readonly terms: ContentTermsService) {}

    @Get()
    @Authorize(listsTerms(taxonomy))
    @ApiOperation({
      operationId: `list${docs.pluralName}`,
      summary: `List ${many}`,
      description: `Lists ${many} by name, slug, post and text.`,
    })
    @ApiOkResponse({
      description: `A page of ${docs.plural}.`,
      type: TermResponse,
      isArray: true,
      headers: PAGING_HEADERS,
    })
    list(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.list) params: ListTermsDto,
    ): Promise<RestResponse<TermResponse[]>> {
      return this.terms.list(caller, taxonomy, params);
    }

    @Post()
    @Authorize(createsTerms(taxonomy))
    @Endpoint({ extraParams: extensionParams('term', taxonomy.name) })
    @ApiOperation({
      operationId: `create${docs.name}`,
      summary: `Create ${one}`,
      description: `Creates ${one}.`,
    })
    @ApiExample({ body: { name: example.name } })
    @ApiCreatedResponse({ description: `The ${noun}.`, type: TermResponse })
    create(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.create) params: CreateTagDto,
    ): Promise<RestResponse<TermResponse>> {
      return this.terms.create(caller, taxonomy, params);
    }

    @Get(':id')
    @Authorize(readsTerm(taxonomy))
    @ApiOperation({
      operationId: `get${docs.name}`,
      summary: `Get ${one}`,
      description: `Returns ${one}.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse({ description: `The ${noun}.`, type: TermResponse })
    @ApiErrors({ 404: missing })
    read(@CurrentUser() caller: Caller, @RestParams() params: ReadTermDto): Promise<TermResponse> {
      return this.terms.read(caller, taxonomy, params);
    }

    @Update(':id')
    @Authorize(updatesTerm(taxonomy))
    @Endpoint({ extraParams: extensionParams('term', taxonomy.name) })
    @ApiOperation({
      operationId: `update${docs.name}`,
      summary: `Change ${one}`,
      description: 'Changes the members that are sent.',
    })
    @ApiExample({ path: { id: demoId }, body: { description: example.description } })
    @ApiOkResponse({ description: `The ${noun}.`, type: TermResponse })
    @ApiErrors({ 404: missing })
    update(@CurrentUser() caller: Caller, @RestParams(dtos.update) params: UpdateTagDto): Promise<TermResponse> {
      return this.terms.update(caller, taxonomy, params);
    }

    @Delete(':id')
    @Authorize(deletesTerm(taxonomy))
    @ApiOperation({
      operationId: `delete${docs.name}`,
      summary: `Delete ${one}`,
      description: `Deletes ${one}; posts lose it. There is no trash, so \`force\` is required.`,
    })
    @ApiExample({ path: { id: demoId }, query: { force: true } })
    @ApiOkResponse({ description: `The ${noun} as it was.`, type: DeletedTermResponse })
    @ApiErrors({ 404: missing, 501: '`force` is missing (`rest_trash_not_supported`).' })
    remove(@CurrentUser() caller: Caller, @RestParams() params: DeleteTermDto): Promise<DeletedTermResponse> {
      return this.terms.remove(caller, taxonomy, params);
    }
  }

  return TermsController;
}
