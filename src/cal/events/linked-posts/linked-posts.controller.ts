import { Delete, Get, Inject, Post, type Type, UseInterceptors } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Public, RestParams, Update, hasCapability } from '#core/rest';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import type { AccessDto, LinkedPostListDto, linkedPostDtos } from './linked-post.dto.js';
import type { LinkedPostEntity, LinkedPostKind } from './linked-post-kind.js';
import { deletesPost, editsPost } from './linked-post.policy.js';
import type { LinkedPostParams } from './linked-post.types.js';
import type { LinkedPostsService } from './linked-posts.service.js';

/** What the OpenAPI document says of a kind. */
interface LinkedPostDocs {
  /** In operation ids: `Venue`, `Venues`. */
  name: string;
  pluralName: string;
  /** In sentences, with its article: `a venue`. */
  one: string;
  response: Type<object>;
  listResponse: Type<object>;
  demo: { id: number; slug: string };
  /** Bodies of examples. */
  examples: { create: Record<string, unknown>; update: Record<string, unknown> };
}

interface ById {
  id: number;
}

interface BySlug {
  slug: string;
}

/** The routes of one kind of linked posts: a mixin, which the controllers of venues and organizers extend. */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function linkedPostsController(
  kind: LinkedPostKind,
  service: Type<LinkedPostsService<LinkedPostEntity, LinkedPostParams>>,
  dtos: ReturnType<typeof linkedPostDtos>,
  { name, pluralName, one, response, listResponse, demo, examples }: LinkedPostDocs,
): Type<object> {
  const { type, singular, plural } = kind;
  const unknown = `Parameters are not accepted, or there is no such ${singular} (\`rest_invalid_param\`).`;
  const readErrors = { 400: unknown, 403: `The ${singular} is not public (\`${singular}-not-accessible\`).` };
  const deleteErrors = { 400: unknown, 410: `The ${singular} is in the trash already (\`${singular}-is-in-trash\`).` };
  const single = { description: `The ${singular}.`, type: response };
  const changed = { description: `The changed ${singular}.`, type: response };
  const trashed = { description: `The ${singular} in the trash.`, type: response };

  class LinkedPostsController {
    constructor(@Inject(service) private readonly posts: LinkedPostsService<LinkedPostEntity, LinkedPostParams>) {}

    @Get()
    @Authorize(Public)
    @ApiOperation({
      operationId: `list${pluralName}`,
      summary: `List ${plural}`,
      description: `Lists ${plural} by page. Callers without the right to edit ${plural} get published ones only. A page after the last one is refused.`,
    })
    @ApiOkResponse({ description: `The page of ${plural}.`, type: listResponse, headers: ARCHIVE_HEADERS })
    @ApiErrors({ 404: `There is no such page (\`${singular}-archive-page-not-found\`).` })
    list(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.list) params: LinkedPostListDto,
    ): Promise<RestResponse<object>> {
      return this.posts.list(caller, params);
    }

    @Post()
    @Authorize(hasCapability(type.capabilities.edit))
    @UseInterceptors(FetchImagesInterceptor)
    @ApiOperation({
      operationId: `create${name}`,
      summary: `Create ${one}`,
      description: `Creates ${one}. If one of the same name exists, it is answered in its place, with the given members changed where the caller may edit it.`,
    })
    @ApiExample({ body: examples.create })
    @ApiCreatedResponse(single)
    create(@CurrentUser() caller: Caller, @RestParams(dtos.create) params: LinkedPostParams): Promise<object> {
      return this.posts.create(caller, params);
    }

    @Get(':id')
    @Authorize(Public)
    @ApiOperation({
      operationId: `get${name}`,
      summary: `Get ${one}`,
      description: `Returns one ${singular} by its id, with its JSON-LD. The contents of a protected ${singular} need its password.`,
    })
    @ApiExample({ path: { id: demo.id } })
    @ApiOkResponse(single)
    @ApiErrors(readErrors)
    read(@CurrentUser() caller: Caller, @RestParams(dtos.read) params: AccessDto & ById): Promise<object> {
      return this.posts.read(caller, { id: params.id }, params);
    }

    @Delete(':id')
    @Authorize(deletesPost(type))
    @ApiOperation({
      operationId: `delete${name}`,
      summary: `Move ${one} to the trash`,
      description: `Moves the ${singular} to the trash and returns it as it is there. Events lose it while it is in the trash.`,
    })
    @ApiExample({ path: { id: demo.id } })
    @ApiOkResponse(trashed)
    @ApiErrors(deleteErrors)
    remove(@CurrentUser() caller: Caller, @RestParams(dtos.remove) { id }: ById): Promise<object> {
      return this.posts.trash(caller, { id });
    }

    @Update(':id')
    @Authorize(editsPost(type))
    @UseInterceptors(FetchImagesInterceptor)
    @ApiOperation({
      operationId: `update${name}`,
      summary: `Change ${one}`,
      description: 'Changes the members that are sent; all others stay as they are.',
    })
    @ApiExample({ path: { id: demo.id }, body: examples.update })
    @ApiOkResponse(changed)
    @ApiErrors({ 400: unknown })
    update(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.update) { id, ...params }: Partial<LinkedPostParams> & ById,
    ): Promise<object> {
      return this.posts.update(caller, { id }, params);
    }

    @Get('by-slug/:slug')
    @Authorize(Public)
    @ApiOperation({
      operationId: `get${name}BySlug`,
      summary: `Get ${one} by slug`,
      description: `Returns one ${singular} by the last part of its address. It does the same as reading it by its id.`,
    })
    @ApiExample({ path: { slug: demo.slug } })
    @ApiOkResponse(single)
    @ApiErrors(readErrors)
    readBySlug(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.readBySlug) params: AccessDto & BySlug,
    ): Promise<object> {
      return this.posts.read(caller, { slug: params.slug }, params);
    }

    @Delete('by-slug/:slug')
    @Authorize(deletesPost(type))
    @ApiOperation({
      operationId: `delete${name}BySlug`,
      summary: `Move ${one} to the trash by slug`,
      description: `Moves the ${singular} with this slug to the trash and returns it as it is there.`,
    })
    @ApiExample({ path: { slug: demo.slug } })
    @ApiOkResponse(trashed)
    @ApiErrors(deleteErrors)
    removeBySlug(@CurrentUser() caller: Caller, @RestParams(dtos.removeBySlug) { slug }: BySlug): Promise<object> {
      return this.posts.trash(caller, { slug });
    }

    @Update('by-slug/:slug')
    @Authorize(editsPost(type))
    @UseInterceptors(FetchImagesInterceptor)
    @ApiOperation({
      operationId: `update${name}BySlug`,
      summary: `Change ${one} by slug`,
      description: `Changes the members that are sent of the ${singular} with this slug; all others stay as they are.`,
    })
    @ApiExample({ path: { slug: demo.slug }, body: examples.update })
    @ApiOkResponse(changed)
    @ApiErrors({ 400: unknown })
    updateBySlug(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.updateBySlug) { slug, ...params }: Partial<LinkedPostParams> & BySlug,
    ): Promise<object> {
      return this.posts.update(caller, { slug }, params);
    }
  }

  return LinkedPostsController;
}
