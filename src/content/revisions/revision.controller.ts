import { Delete, Get, HttpCode, Post, type Type } from '@nestjs/common';
import type { ContentType } from '#core/content';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionSchema } from './revision.mapper.js';
import {
  versionParams,
  type AutosaveDto,
  type ListAutosavesDto,
  type ListRevisionsDto,
  type ReadRevisionDto,
  type RemoveRevisionDto,
} from './revision.dto.js';
import { revisionPolicies } from './revision.policy.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { DeletedRevisionResponse, RevisionResponse } from './revision.response.js';

/**
 * The controller of the versions of a kind's posts: `content/v2/<kind>/<parent>/revisions` and `…/autosaves`.
 * @param name of the class, which logs show
 * @param noun suffix of the operation ids, e.g. `Post` for `listPostRevisions`
 * @param demo ids of a post of the demo data, of a stored version of it and of an autosave
 */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function revisionController(
  type: ContentType,
  name: string,
  noun: string,
  demo: { post: number; revision: number; autosave: number },
): Type<object> {
  const policies = revisionPolicies(type);
  const dtos = versionParams(type);

  @RestController('content/v2', type.restBase, { schema: () => revisionSchema(type) })
  class RevisionController {
    constructor(private readonly revisions: ContentRevisionsService) {}

    @Get(':parent/revisions')
    @Authorize(policies.read)
    @ApiOperation({
      operationId: `list${noun}Revisions`,
      summary: 'List the versions of a post',
      description: 'Lists stored versions of a post, newest first.',
    })
    @ApiExample({ path: { parent: demo.post } })
    @ApiOkResponse({
      description: 'A page of versions.',
      type: RevisionResponse,
      isArray: true,
      headers: PAGING_HEADERS,
    })
    @ApiErrors({ 404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).' })
    list(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.list) params: ListRevisionsDto,
    ): Promise<RestResponse<RevisionResponse[]>> {
      return this.revisions.list(caller, type, params);
    }

    @Get(':parent/revisions/:id')
    @Authorize(policies.read)
    @ApiOperation({
      operationId: `get${noun}Revision`,
      summary: 'Get a version of a post',
      description: 'Returns a stored version of a post.',
    })
    @ApiExample({ path: { parent: demo.post, id: demo.revision } })
    @ApiOkResponse({ description: 'The version.', type: RevisionResponse })
    @ApiErrors({ 404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).' })
    read(@CurrentUser() caller: Caller, @RestParams(dtos.read) params: ReadRevisionDto): Promise<RevisionResponse> {
      return this.revisions.read(caller, type, params);
    }

    @Delete(':parent/revisions/:id')
    @Authorize(policies.remove)
    @ApiOperation({
      operationId: `delete${noun}Revision`,
      summary: 'Delete a version of a post',
      description: 'Deletes a stored version. There is no trash, so `force` is required.',
    })
    @ApiOkResponse({ description: 'The version as it was.', type: DeletedRevisionResponse })
    @ApiErrors({
      404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).',
      501: '`force` is missing (`rest_trash_not_supported`).',
    })
    remove(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.remove) params: RemoveRevisionDto,
    ): Promise<DeletedRevisionResponse> {
      return this.revisions.remove(caller, type, params);
    }

    @Get(':id/autosaves')
    @Authorize(policies.readAutosaves)
    @ApiOperation({
      operationId: `list${noun}Autosaves`,
      summary: 'List the autosaves of a post',
      description: 'Lists what users typed into the post but did not save.',
    })
    @ApiExample({ path: { id: demo.post } })
    @ApiOkResponse({ description: 'The autosaves.', type: RevisionResponse, isArray: true })
    @ApiErrors({ 404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).' })
    listAutosaves(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.listAutosaves) params: ListAutosavesDto,
    ): Promise<RevisionResponse[]> {
      return this.revisions.autosaves(caller, type, params);
    }

    @Post(':id/autosaves')
    @HttpCode(200)
    @Authorize(policies.autosave)
    @Endpoint({ transaction: false })
    @ApiOperation({
      operationId: `create${noun}Autosave`,
      summary: 'Store what was typed into a post',
      description:
        'Stores what the caller typed: in a draft of its own in the post itself, otherwise in an autosave that replaces the former one.',
    })
    @ApiExample({ path: { id: demo.post }, body: { title: 'Summer programme', content: '<p>Bring two blankets.</p>' } })
    @ApiOkResponse({ description: 'The autosave.', type: RevisionResponse })
    @ApiErrors({ 404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).' })
    autosave(@CurrentUser() caller: Caller, @RestParams(dtos.autosave) params: AutosaveDto): Promise<RevisionResponse> {
      return this.revisions.autosave(caller, type, params);
    }

    @Get(':parent/autosaves/:id')
    @Authorize(policies.read)
    @ApiOperation({
      operationId: `get${noun}Autosave`,
      summary: 'Get an autosave of a post',
      description: 'Returns what a user typed into the post but did not save.',
    })
    @ApiExample({ path: { parent: demo.post, id: demo.autosave } })
    @ApiOkResponse({ description: 'The autosave.', type: RevisionResponse })
    @ApiErrors({ 404: 'There is no such post or version (`rest_post_invalid_parent`, `rest_post_invalid_id`).' })
    readAutosave(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.readAutosave) params: ReadRevisionDto,
    ): Promise<RevisionResponse> {
      return this.revisions.read(caller, type, params, true);
    }
  }

  Object.defineProperty(RevisionController, 'name', { value: name });
  return RevisionController;
}
