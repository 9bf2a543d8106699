import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { managesSeo, writesPosts } from '../seo.policy.js';
import { SeoOutcomeResponse } from '../seo.response.js';
import { IndexingLoopService } from './indexing-loop.service.js';
import { IndexingProgressResponse, IndexingStepResponse } from './indexing.response.js';

/** `seo/v1/indexing` and `seo/v1/link-indexing`: filling the index after the installation or a change of its rules. */
@RestController('seo/v1')
export class IndexingController {
  constructor(private readonly loop: IndexingLoopService) {}

  @Post('indexing/posts')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexPosts',
    summary: 'Index the next posts',
    description: 'Indexes up to 25 posts that are not indexed yet. Call the address of `next_url` until it is false.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  posts(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.posts(caller);
  }

  @Post('indexing/terms')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexTerms',
    summary: 'Index the next terms',
    description: 'Indexes up to 25 terms that are not indexed yet. Call the address of `next_url` until it is false.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  terms(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.terms(caller);
  }

  @Post('indexing/post-type-archives')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexPostTypeArchives',
    summary: 'Index the archives of post types',
    description: 'Indexes the pages that list all posts of a type, as far as they are not indexed yet.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  archives(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.archives(caller);
  }

  @Post('indexing/general')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexGeneralPages',
    summary: 'Index the general pages',
    description:
      'Indexes the front page and the pages of searches, dates and unknown addresses, as far as they are not indexed yet.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  general(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.general(caller);
  }

  @Post('indexing/prepare')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'prepareIndexing',
    summary: 'Begin a run of indexing',
    description: 'Notes that a run begins. Indexes nothing itself.',
  })
  @ApiOkResponse({ description: 'The run has begun; without objects.', type: IndexingStepResponse })
  prepare(): Promise<IndexingStepResponse> {
    return this.loop.prepare();
  }

  @Post('indexing/indexables-complete')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'completeIndexables',
    summary: 'Report that everything is indexed',
    description:
      'Marks the index as complete if no post and no term is missing. Otherwise nothing changes and the service goes on indexing by itself.',
  })
  @ApiOkResponse({ description: 'Noted; without objects.', type: IndexingStepResponse })
  indexablesComplete(): Promise<IndexingStepResponse> {
    return this.loop.indexablesComplete();
  }

  @Post('indexing/complete')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'completeIndexing',
    summary: 'End a run of indexing',
    description: 'Notes that the run is over. Clients call it last.',
  })
  @ApiOkResponse({ description: 'The run is over; without objects.', type: IndexingStepResponse })
  complete(): Promise<IndexingStepResponse> {
    return this.loop.complete();
  }

  @Post('link-indexing/posts')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexPostLinks',
    summary: 'Count the links of posts',
    description:
      'Counts the links in the texts of up to 5 public posts. Call the address of `next_url` until it is false.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  postLinks(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.postLinks(caller);
  }

  @Post('link-indexing/terms')
  @HttpCode(200)
  @Authorize(writesPosts)
  @ApiOperation({
    operationId: 'indexTermLinks',
    summary: 'Count the links of terms',
    description:
      'Counts the links in the descriptions of up to 5 terms. Call the address of `next_url` until it is false.',
  })
  @ApiOkResponse({ description: 'The step.', type: IndexingStepResponse })
  termLinks(@CurrentUser() caller: Caller): Promise<IndexingStepResponse> {
    return this.loop.termLinks(caller);
  }

  @Get('indexing/progress')
  @Authorize(writesPosts)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getIndexingProgress',
    summary: 'Get the progress of indexing',
    description: 'Tells what is not indexed yet and whether a run is going on.',
  })
  @ApiOkResponse({ description: 'The progress.', type: IndexingProgressResponse })
  progress(): Promise<IndexingProgressResponse> {
    return this.loop.progress();
  }

  @Post('indexing/reset')
  @HttpCode(200)
  @Authorize(managesSeo)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'resetIndexing',
    summary: 'Have everything indexed again',
    description: 'Marks all pages as not indexed. The loop or the service itself then indexes them again.',
  })
  @ApiOkResponse({ description: 'All pages are to be indexed again.', type: SeoOutcomeResponse })
  reset(): Promise<SeoOutcomeResponse> {
    return this.loop.reset();
  }
}
