import { Delete, Get, Post } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { managesCache, seesJobs } from '../cache.policy.js';
import { CreatedJobsResponse, DeletedJobResponse, JobResponse, WholeJobResponse } from './job.response.js';
import { CreateJobsDto, JobDto, ListJobsDto } from './jobs.dto.js';
import { JobsService } from './jobs.service.js';

/** `cache/v1/jobs`: what is optimised. For administrators; the optimisation service reads those that it is to do. Not part of the reference. */
@RestController('cache/v1', 'jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get()
  @Authorize(seesJobs)
  @ApiOperation({
    operationId: 'listOptimisationJobs',
    summary: 'List optimisation jobs',
    description: 'Lists jobs, newest first. The optimisation service gets the jobs that it is to do, oldest first.',
  })
  @ApiOkResponse({ description: 'A page of jobs.', type: JobResponse, isArray: true, headers: PAGING_HEADERS })
  @ApiErrors({
    401: 'The key of the optimisation service is missing or wrong (`rest_forbidden`).',
    429: 'Too many wrong keys from this network (`rest_too_many_requests`).',
  })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListJobsDto): Promise<RestResponse<JobResponse[]>> {
    return this.jobs.list(params, caller.can('manage_options'));
  }

  @Post()
  @Authorize(managesCache)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createOptimisationJobs',
    summary: 'Order the optimisation of images or pages',
    description:
      'Creates a job for each file of the named images, or for each named page. What was ordered before is not ordered again.',
  })
  @ApiExample({ body: { kind: 'img', ids: [DEMO_IDS.media] } })
  @ApiCreatedResponse({ description: 'What was ordered.', type: CreatedJobsResponse })
  create(@RestParams() params: CreateJobsDto): Promise<CreatedJobsResponse> {
    return this.jobs.create(params);
  }

  @Get(':id')
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'getOptimisationJob',
    summary: 'Get an optimisation job',
    description: 'Returns a job with its results.',
  })
  @ApiExample({ path: { id: DEMO_IDS.job } })
  @ApiOkResponse({ description: 'The job.', type: WholeJobResponse })
  @ApiErrors({ 404: 'There is no such job (`rest_job_invalid_id`).' })
  read(@RestParams() { id }: JobDto): Promise<WholeJobResponse> {
    return this.jobs.read(id);
  }

  @Delete(':id')
  @Authorize(managesCache)
  @ApiOperation({
    operationId: 'deleteOptimisationJob',
    summary: 'Delete an optimisation job',
    description: 'Deletes a job together with the WebP and AVIF files that came of it.',
  })
  @ApiOkResponse({ description: 'The job is deleted.', type: DeletedJobResponse })
  @ApiErrors({ 404: 'There is no such job (`rest_job_invalid_id`).' })
  remove(@RestParams() { id }: JobDto): Promise<DeletedJobResponse> {
    return this.jobs.remove(id);
  }
}
