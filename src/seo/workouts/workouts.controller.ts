import { can } from '../../core/rest/rights.js';
import { Act, Read, RestController, Rights } from '../../core/rest/route.decorators.js';

const editsAll = can('edit_others_posts');

/** `seo/v1/workouts`: exercises of the paid edition, of which the free one knows nothing and keeps nothing (recorded). */
@RestController('seo/v1', 'workouts')
export class WorkoutsController {
  @Read()
  @Rights(editsAll)
  read(): Record<string, unknown> {
    return { json: { configuration: { finishedSteps: [] } } };
  }

  @Act()
  @Rights(editsAll)
  save(): Record<string, unknown> {
    return { json: null };
  }
}
