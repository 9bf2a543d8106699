import { can } from '../../core/rest/rights.js';
import { Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { Statistics } from './statistics.service.js';

/** `seo/v1/statistics`. */
@RestController('seo/v1', 'statistics')
export class StatisticsController {
  constructor(private readonly statistics: Statistics) {}

  @Read()
  @Rights(can('read'))
  read(): Promise<Record<string, unknown>> {
    return this.statistics.read();
  }
}
