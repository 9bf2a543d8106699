import { Delete, Get, Post, UseInterceptors } from '@nestjs/common';
import { VENUE } from '#core/content';
import { type RestResponse, Public, hasCapability, Authorize, RestParams, RestController, Update } from '#core/rest';
import { DEMO_IDS, DEMO_SLUGS } from '../../../demo/demo-ids.js';
import { ARCHIVE_HEADERS, ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ListVenuesDto } from '../linked-posts/linked-post.dto.js';
import { FetchImagesInterceptor } from '../fetch-images.interceptor.js';
import { deletesPost, editsPost } from '../linked-posts/linked-post.policy.js';
import {
  CreateVenueDto,
  DeleteVenueBySlugDto,
  DeleteVenueDto,
  ReadVenueBySlugDto,
  ReadVenueDto,
  UpdateVenueBySlugDto,
  UpdateVenueDto,
} from './venue.dto.js';
import { VenueListResponse, VenueResponse } from './venue.response.js';
import { VenuesService } from './venues.service.js';

/** `cal/events/v1/venues`. */
@RestController('cal/events/v1', 'venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'listVenues',
    summary: 'List venues',
    description:
      'Lists venues by page. Callers without the right to edit venues get published ones only. A page after the last one is refused.',
  })
  @ApiOkResponse({ description: 'The page of venues.', type: VenueListResponse, headers: ARCHIVE_HEADERS })
  @ApiErrors({ 404: 'There is no such page (`venue-archive-page-not-found`).' })
  list(@RestParams() params: ListVenuesDto): Promise<RestResponse<VenueListResponse>> {
    return this.venues.list(params);
  }

  @Post()
  @Authorize(hasCapability(VENUE.capabilities.edit))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'createVenue',
    summary: 'Create a venue',
    description:
      'Creates a venue. If one of the same name exists, it is answered in its place, with the given members changed where the caller may edit it.',
  })
  @ApiExample({
    body: { venue: 'Concert House', address: '1 River Street', city: 'Paris', country: 'France', zip: '75001' },
  })
  @ApiCreatedResponse({ description: 'The venue.', type: VenueResponse })
  create(@RestParams() params: CreateVenueDto): Promise<VenueResponse> {
    return this.venues.create(params);
  }

  @Get(':id')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getVenue',
    summary: 'Get a venue',
    description: 'Returns one venue by its id, with its JSON-LD. The contents of a protected venue need its password.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue } })
  @ApiOkResponse({ description: 'The venue.', type: VenueResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).',
    403: 'The venue is not public (`venue-not-accessible`).',
  })
  read(@RestParams() params: ReadVenueDto): Promise<VenueResponse> {
    return this.venues.read({ id: params.id }, params);
  }

  @Delete(':id')
  @Authorize(deletesPost(VENUE))
  @ApiOperation({
    operationId: 'deleteVenue',
    summary: 'Move a venue to the trash',
    description: 'Moves the venue to the trash and returns it as it is there. Events lose it while it is in the trash.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue } })
  @ApiOkResponse({ description: 'The venue in the trash.', type: VenueResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).',
    410: 'The venue is in the trash already (`venue-is-in-trash`).',
  })
  remove(@RestParams() { id }: DeleteVenueDto): Promise<VenueResponse> {
    return this.venues.trash({ id });
  }

  @Update(':id')
  @Authorize(editsPost(VENUE))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateVenue',
    summary: 'Change a venue',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ path: { id: DEMO_IDS.venue }, body: { phone: '+33 1 23 45 67 89', website: 'https://venue.example/' } })
  @ApiOkResponse({ description: 'The changed venue.', type: VenueResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).' })
  update(@RestParams() { id, ...params }: UpdateVenueDto): Promise<VenueResponse> {
    return this.venues.update({ id }, params);
  }

  @Get('by-slug/:slug')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getVenueBySlug',
    summary: 'Get a venue by slug',
    description: 'Returns one venue by the last part of its address. It does the same as reading it by its id.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.venue } })
  @ApiOkResponse({ description: 'The venue.', type: VenueResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).',
    403: 'The venue is not public (`venue-not-accessible`).',
  })
  readBySlug(@RestParams() params: ReadVenueBySlugDto): Promise<VenueResponse> {
    return this.venues.read({ slug: params.slug }, params);
  }

  @Delete('by-slug/:slug')
  @Authorize(deletesPost(VENUE))
  @ApiOperation({
    operationId: 'deleteVenueBySlug',
    summary: 'Move a venue to the trash by slug',
    description: 'Moves the venue with this slug to the trash and returns it as it is there.',
  })
  @ApiExample({ path: { slug: DEMO_SLUGS.venue } })
  @ApiOkResponse({ description: 'The venue in the trash.', type: VenueResponse })
  @ApiErrors({
    400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).',
    410: 'The venue is in the trash already (`venue-is-in-trash`).',
  })
  removeBySlug(@RestParams() { slug }: DeleteVenueBySlugDto): Promise<VenueResponse> {
    return this.venues.trash({ slug });
  }

  @Update('by-slug/:slug')
  @Authorize(editsPost(VENUE))
  @UseInterceptors(FetchImagesInterceptor)
  @ApiOperation({
    operationId: 'updateVenueBySlug',
    summary: 'Change a venue by slug',
    description: 'Changes the members that are sent of the venue with this slug; all others stay as they are.',
  })
  @ApiExample({
    path: { slug: DEMO_SLUGS.venue },
    body: { phone: '+33 1 23 45 67 89', website: 'https://venue.example/' },
  })
  @ApiOkResponse({ description: 'The changed venue.', type: VenueResponse })
  @ApiErrors({ 400: 'Parameters are not accepted, or there is no such venue (`rest_invalid_param`).' })
  updateBySlug(@RestParams() { slug, ...params }: UpdateVenueBySlugDto): Promise<VenueResponse> {
    return this.venues.update({ slug }, params);
  }
}
