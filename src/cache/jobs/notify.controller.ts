import type { UploadInput } from '../../core/rest/rest-request.js';
import { Act, RestParams, RestController, Rights, Upload } from '../../core/rest/route.decorators.js';
import { fromCloud } from '../cache.rights.js';
import type { CallbackAnswer } from '../cloud/callback-answer.js';
import { CallbackGate } from '../cloud/callback-gate.service.js';
import { CheckImageService } from './check-image.service.js';
import { keyedMembers } from './keyed-members.js';
import { CheckImageParams, NotifyImagesParams, NotifyPagesParams } from './notify.dto.js';
import { NotifyService } from './notify.service.js';

/** Callbacks of the optimisation service about its jobs: `notify_img`, `notify_ucss`, `notify_vpi`, `check_img`. */
@RestController('cache/v1')
export class NotifyController {
  constructor(
    private readonly gate: CallbackGate,
    private readonly notify: NotifyService,
    private readonly check: CheckImageService,
  ) {}

  @Act('notify_img')
  @Rights(fromCloud)
  images(@RestParams() params: NotifyImagesParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.notify.images(keyedMembers(params, sent)));
  }

  @Act('notify_ucss')
  @Rights(fromCloud)
  styles(@RestParams() params: NotifyPagesParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.notify.styles(params));
  }

  @Act('notify_vpi')
  @Rights(fromCloud)
  firstImages(@RestParams() params: NotifyPagesParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.notify.firstImages(params));
  }

  @Act('check_img')
  @Rights(fromCloud)
  image(@RestParams() params: CheckImageParams, @Upload() sent: UploadInput): Promise<CallbackAnswer> {
    return this.gate.pass(sent, () => this.check.look(params));
  }
}
