import { RequestContext } from '../../core/context/request-context.js';
import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights } from '../../core/rest/route.decorators.js';
import { managesCache, seesJobs } from '../cache.rights.js';
import { CreateJobsParams, JobParams, ListJobsParams } from './jobs.dto.js';
import { JobsService } from './jobs.service.js';

/** `cache/v1/jobs`: what is optimised. For administrators; the optimisation service reads those that it is to do. Not part of the reference. */
@RestController('cache/v1', 'jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Read()
  @Rights(seesJobs)
  list(@RestParams() params: ListJobsParams): Promise<Answer> {
    return this.jobs.list(params, RequestContext.current().caller.can('manage_options'));
  }

  @Create()
  @Rights(managesCache)
  create(@RestParams() params: CreateJobsParams): Promise<{ created: number; images: number[] }> {
    return this.jobs.create(params);
  }

  @Read(':id')
  @Rights(managesCache)
  read(@RestParams() { id }: JobParams): Promise<Record<string, unknown>> {
    return this.jobs.read(id);
  }

  @Remove(':id')
  @Rights(managesCache)
  remove(@RestParams() { id }: JobParams): Promise<Record<string, unknown>> {
    return this.jobs.remove(id);
  }
}
