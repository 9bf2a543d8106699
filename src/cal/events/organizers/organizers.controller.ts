import { Delete, Get, Post, UseInterceptors } from '@nestjs/common';
import { ORGANIZER } from '#core/content';
import { type RestResponse, Public, hasCapability, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS, DEMO_SLUGS } from '../../../demo/demo-ids.js';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ListOrganizersDto } from '../linked-posts/linked-post.dto.js';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked-posts/linked-post.policy.js';
import {
  CreateOrganizerDto,
  DeleteOrganizerBySlugDto,
  DeleteOrganizerDto,
  ReadOrganizerBySlugDto,
  ReadOrganizerDto,
  UpdateOrganizerBySlugDto,
  UpdateOrganizerDto,
} from './organizer.dto.js';
import { OrganizerListResponse, OrganizerResponse } from './organizer.response.js';
import { OrganizersService } from './organizers.service.js';

/** `cal/events/v1/organizers`. */
@RestController('cal/events/v1', 'organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listOrganizers',
    summary: 'List organizers',
    description:
      'Lists organizers by page. Callers without the right to edit organizers get published ones only. A page after the last one is refused.',
  })
  @ApiOkResponse({ description: 'The page of organizers.', type: OrganizerListResponse, headers: ARCHIVE_HEADERS })
  @ApiErrors({ 404: 'There is no such page (`organizer-archive-page-not-found`).' })
  list(@RestParams() params: ListOrganizersDto): Promise<RestResponse<OrganizerListResponse>> {
    return this.organizers.list(params);
  }

  @Post()
  @Authorize(hasCapability(ORGANIZER.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'createOrganizer',
    summary: 'Create an organizer',
    description:
      'Creates an organizer. If one of the same name exists, it is answered in its place, with the given members changed where the caller may edit it.',
  })
  @ApiExample({
    body: { organizer: 'Concert Society', email: 'office@example.org', website: 'https://organizer.example/' },
  })
  @ApiCreatedResponse({ description: 'The organizer.', type: OrganizerResponse })
  create(@RestParams() params: CreateOrganizerDto): Promise<OrganizerResponse> {
    return this.organizers.create(params);
  }

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getOrganizer',
    summary: 'Get an organizer',
    description:
      'Returns one organizer by its id, with its JSON-LD. The contents of a protected organizer need its password.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer } })
  @ApiOkResponse({ description: 'The organizer.', type: OrganizerResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).',
    403: 'The organizer is not public (`organizer-not-accessible`).',
  })
  read(@RestParams() params: ReadOrganizerDto): Promise<OrganizerResponse> {
    return this.organizers.read({ id: params.id }, params);
  }

  @Delete(':id')
  @Authorize(deletesPost(ORGANIZER))
  @ApiOperation({
    operationId: 'deleteOrganizer',
    summary: 'Move an organizer to the trash',
    description:
      'Moves the organizer to the trash and returns it as it is there. Events lose it while it is in the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer } })
  @ApiOkResponse({ description: 'The organizer in the trash.', type: OrganizerResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).',
    410: 'The organizer is in the trash already (`organizer-is-in-trash`).',
  })
  remove(@RestParams() { id }: DeleteOrganizerDto): Promise<OrganizerResponse> {
    return this.organizers.trash({ id });
  }

  @Update(':id')
  @Authorize(editsPost(ORGANIZER))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateOrganizer',
    summary: 'Change an organizer',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.organizer }, body: { phone: '+33 1 23 45 67 89', email: 'tickets@example.org' } })
  @ApiOkResponse({ description: 'The changed organizer.', type: OrganizerResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).' })
  update(@RestParams() { id, ...params }: UpdateOrganizerDto): Promise<OrganizerResponse> {
    return this.organizers.update({ id }, params);
  }

  @Get('by-slug/:slug')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getOrganizerBySlug',
    summary: 'Get an organizer by slug',
    description: 'Returns one organizer by the last part of its address. It does the same as reading it by its id.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.organizer } })
  @ApiOkResponse({ description: 'The organizer.', type: OrganizerResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).',
    403: 'The organizer is not public (`organizer-not-accessible`).',
  })
  readBySlug(@RestParams() params: ReadOrganizerBySlugDto): Promise<OrganizerResponse> {
    return this.organizers.read({ slug: params.slug }, params);
  }

  @Delete('by-slug/:slug')
  @Authorize(deletesPost(ORGANIZER))
  @ApiOperation({
    operationId: 'deleteOrganizerBySlug',
    summary: 'Move an organizer to the trash by slug',
    description: 'Moves the organizer with this slug to the trash and returns it as it is there.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.organizer } })
  @ApiOkResponse({ description: 'The organizer in the trash.', type: OrganizerResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).',
    410: 'The organizer is in the trash already (`organizer-is-in-trash`).',
  })
  removeBySlug(@RestParams() { slug }: DeleteOrganizerBySlugDto): Promise<OrganizerResponse> {
    return this.organizers.trash({ slug });
  }

  @Update('by-slug/:slug')
  @Authorize(editsPost(ORGANIZER))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateOrganizerBySlug',
    summary: 'Change an organizer by slug',
    description: 'Changes the members that are sent of the organizer with this slug; all others stay as they are.',
  })
  @ApiExample({
    path: { slug: DEMO_SLUGS.organizer },
    body: { phone: '+33 1 23 45 67 89', email: 'tickets@example.org' },
  })
  @ApiOkResponse({ description: 'The changed organizer.', type: OrganizerResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such organizer (`rest_invalid_param`).' })
  updateBySlug(@RestParams() { slug, ...params }: UpdateOrganizerBySlugDto): Promise<OrganizerResponse> {
    return this.organizers.update({ slug }, params);
  }
}
