import { type UploadInput, RestParams, RestController, Upload } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOperation } from '#core/openapi';
import type { CallbackResult } from '../cloud/callback-result.js';
import { CloudCallbackAuthService } from '../cloud/cloud-callback-auth.service.js';
import { Callback } from '../cloud/callback.decorator.js';
import { CheckedImageResponse } from './check-image.response.js';
import { CheckImageService } from './check-image.service.js';
import { keyedMembers } from './keyed-members.js';
import { CheckImageDto, NotifyImagesDto, NotifyPagesDto } from './notify.dto.js';
import { NotifiedImagesResponse, NotifiedPagesResponse } from './notify.response.js';
import { NotifyService } from './notify.service.js';

/** Callbacks of the optimisation service about its jobs: `notify_img`, `notify_ucss`, `notify_vpi`, `check_img`. */
@RestController('cache/v1')
export class NotifyController {
  constructor(
    private readonly gate: CloudCallbackAuthService,
    private readonly notify: NotifyService,
    private readonly check: CheckImageService,
  ) {}

  @Callback('notify_img', NotifiedImagesResponse)
  @ApiOperation({
    operationId: 'notifyImages',
    summary: 'Report on jobs about images',
    description:
      'Moves jobs that the optimisation service is at: with status 6 their results wait to be fetched, with any other the jobs are given up.',
  })
  @ApiExample({
    body: {
      domain_key: '5f4dcc3b5aa765d61d8327deb882cf99',
      server: 'node1.results.example',
      status: 6,
      data: { '1': { id: '4711', webp: 'https://node1.results.example/4711.webp' } },
    },
  })
  images(
    @RestParams() params: NotifyImagesDto,
    @Upload() sent: UploadInput,
  ): Promise<CallbackResult<NotifiedImagesResponse>> {
    return this.gate.authenticate(sent, () => this.notify.images(keyedMembers(params, sent)));
  }

  @Callback('notify_ucss', NotifiedPagesResponse)
  @ApiOperation({
    operationId: 'notifyUsedStyles',
    summary: 'Report the styles that pages use',
    description:
      'Stores the styles that pages use, for jobs that the optimisation service is at. Other entries are passed over.',
  })
  @ApiExample({
    body: {
      domain_key: '5f4dcc3b5aa765d61d8327deb882cf99',
      data: [
        {
          request_url: 'https://example.org/',
          queue_k: '939798b02add3ed2305141cfa8c5e16b',
          data_ucss: 'h1{color:navy}',
        },
      ],
    },
  })
  styles(
    @RestParams() params: NotifyPagesDto,
    @Upload() sent: UploadInput,
  ): Promise<CallbackResult<NotifiedPagesResponse>> {
    return this.gate.authenticate(sent, () => this.notify.styles(params));
  }

  @Callback('notify_vpi', NotifiedPagesResponse)
  @ApiOperation({
    operationId: 'notifyFirstImages',
    summary: 'Report the images seen first',
    description:
      'Stores which images are seen first on pages, for jobs that the optimisation service is at. Other entries are passed over.',
  })
  @ApiExample({
    body: {
      domain_key: '5f4dcc3b5aa765d61d8327deb882cf99',
      data: [
        {
          request_url: 'https://example.org/',
          queue_k: '939798b02add3ed2305141cfa8c5e16b',
          data_vpi: ['/uploads/1.png'],
        },
      ],
    },
  })
  firstImages(
    @RestParams() params: NotifyPagesDto,
    @Upload() sent: UploadInput,
  ): Promise<CallbackResult<NotifiedPagesResponse>> {
    return this.gate.authenticate(sent, () => this.notify.firstImages(params));
  }

  @Callback('check_img', CheckedImageResponse)
  @ApiOperation({
    operationId: 'checkImage',
    summary: 'Tell what is known of an image',
    description: 'Tells the optimisation service what the site knows of an image and of its jobs. Changes nothing.',
  })
  @ApiExample({ body: { data: DEMO_IDS.media } })
  image(
    @RestParams() params: CheckImageDto,
    @Upload() sent: UploadInput,
  ): Promise<CallbackResult<CheckedImageResponse>> {
    return this.gate.authenticate(sent, () => this.check.inspect(params));
  }
}
