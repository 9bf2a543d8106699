import { Delete, Get, Post, type Type } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import type { ContentType } from '#core/content';
import { type RestResponse, Authorize, RestParams, RestController, Update, Endpoint } from '#core/rest';
import { ContentPostsService } from './content-posts.service.js';
import { extensionParams } from '../shared/item-extension.registry.js';
import { kindParams, type ListKindDto, type PostWriteDto, type ReadKindDto, type RemoveKindDto } from './post.dto.js';
import { postSchema } from './post.schema.js';
import { postPolicies } from './post.policy.js';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  PAGING_HEADERS,
  schemaOf,
} from '#core/openapi';
import type { PostDocs } from './post-docs.js';
import { deletedPostSchema, type ContentPostResponse, type DeletedPost } from './post.response.js';

/**
 * The controller of `content/v2/<kind>`. All kinds have the same routes and rules; what they take and show follows
 * from the description of the kind.
 * @param name of the class, which logs show
 * @param docs what the OpenAPI document says of the kind
 */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function postController(type: ContentType, name: string, docs: PostDocs): Type<object> {
  const policies = postPolicies(type);
  const dtos = kindParams(type);
  const { one, many, response, demoId, createdAt } = docs;
  const creation = createdAt
    ? `Always refused (\`rest_made_elsewhere\`): create ${one} with \`POST ${createdAt}\`.`
    : `Creates ${one}, as a draft unless \`status\` says otherwise.`;

  @RestController('content/v2', type.restBase, { schema: postSchema(type) })
  class PostController {
    constructor(private readonly posts: ContentPostsService) {}

    @Get()
    @Authorize(policies.list)
    @ApiOperation({
      operationId: `list${docs.pluralName}`,
      summary: `List ${many}`,
      description: `Lists ${many} by status, author, date and text. Callers see what they may read.`,
    })
    @ApiOkResponse({ description: 'A page of the list.', type: response, isArray: true, headers: PAGING_HEADERS })
    @ApiErrors({ 400: 'There is no such page (`rest_post_invalid_page_number`).' })
    list(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.list) params: ListKindDto,
    ): Promise<RestResponse<ContentPostResponse[]>> {
      return this.posts.list(caller, type, params);
    }

    @Post()
    @Authorize(policies.create)
    @Endpoint({ extraParams: extensionParams('post', type.name) })
    @ApiOperation({
      operationId: `create${docs.name}`,
      summary: `Create ${one}`,
      description: creation,
    })
    @ApiExample({ body: { title: 'Summer programme', content: '<p>Bring a blanket.</p>', status: 'publish' } })
    @ApiCreatedResponse({ description: 'What was created.', type: response })
    create(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.create) params: PostWriteDto,
    ): Promise<RestResponse<ContentPostResponse>> {
      return this.posts.create(caller, type, params);
    }

    @Get(':id')
    @Authorize(policies.read)
    @ApiOperation({
      operationId: `get${docs.name}`,
      summary: `Get ${one}`,
      description: `Returns ${one}. A password opens what is protected.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse({ description: 'The post.', type: response })
    @ApiErrors({ 404: 'There is no such post (`rest_post_invalid_id`).' })
    read(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.read) params: ReadKindDto,
    ): Promise<RestResponse<ContentPostResponse>> {
      return this.posts.read(caller, type, params);
    }

    @Update(':id')
    @Authorize(policies.update)
    @Endpoint({ extraParams: extensionParams('post', type.name) })
    @ApiOperation({
      operationId: `update${docs.name}`,
      summary: `Change ${one}`,
      description: 'Changes the members that are sent and stores the former text as a revision.',
    })
    @ApiExample({ path: { id: demoId }, body: { title: 'Changed title' } })
    @ApiOkResponse({ description: 'The post.', type: response })
    @ApiErrors({ 404: 'There is no such post (`rest_post_invalid_id`).' })
    update(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.update) params: PostWriteDto & { id: number },
    ): Promise<ContentPostResponse> {
      return this.posts.update(caller, type, params);
    }

    @Delete(':id')
    @Authorize(policies.remove)
    @ApiOperation({
      operationId: `delete${docs.name}`,
      summary: `Delete ${one}`,
      description: `Moves ${one} to the trash, or deletes it with \`force\`.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse({
      description: 'The post in the trash, or as it was.',
      schema: { oneOf: [schemaOf(response), deletedPostSchema(response)] },
    })
    @ApiErrors({
      404: 'There is no such post (`rest_post_invalid_id`).',
      410: 'It is in the trash already (`rest_already_trashed`).',
    })
    remove(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.remove) params: RemoveKindDto,
    ): Promise<ContentPostResponse | DeletedPost> {
      return this.posts.remove(caller, type, params);
    }
  }

  Object.defineProperty(PostController, 'name', { value: name });
  return PostController;
}
