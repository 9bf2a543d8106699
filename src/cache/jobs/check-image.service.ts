import { Injectable } from '@nestjs/common';
import { MediaService } from '../../content/media/media.service.js';
import { done } from '../cloud/callback-result.js';
import { asText } from '../cloud/sent-values.js';
import { imageCounts, imageJob, imageMetadata } from './check-image.mapper.js';
import type { CheckedImageDataResponse, CheckedImageResponse } from './check-image.response.js';
import { JobsRepository } from './jobs.repository.js';
import type { CheckImageDto } from './notify.dto.js';

/** `POST check_img`: what the site knows of an image, for the optimisation service. */
@Injectable()
export class CheckImageService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly media: MediaService,
  ) {}

  /** Without a number of an image its members are `false`, of one that is not there empty texts. */
  async inspect({ data }: CheckImageDto): Promise<CheckedImageResponse> {
    const id = numberOf(data);
    const facts = await this.site();
    if (id === undefined)
      return done({ data: { ...facts, _wp_attached_file: false, _wp_attachment_metadata: false, img_data: [] } });
    const image = (await this.media.images([id])).get(id);
    const jobs = image ? await this.jobs.ofAttachment(id) : [];
    return done({
      data: {
        ...facts,
        _wp_attached_file: image?.path ?? '',
        _wp_attachment_metadata: image ? imageMetadata(image) : '',
        img_data: jobs.map(imageJob),
      },
    });
  }

  private async site(): Promise<Pick<CheckedImageDataResponse, 'img_count' | 'optm_summary'>> {
    const images = await this.media.countImages();
    const counts = imageCounts(images, await this.jobs.gathered(), await this.jobs.counts());
    const totals = await this.jobs.totals();
    const empty = Object.values(totals).every((bytes) => bytes === 0);
    return { img_count: counts, optm_summary: empty ? [] : totals };
  }
}

function numberOf(sent: unknown): number | undefined {
  const number = Math.abs(Math.trunc(Number(asText(sent).trim() || NaN)));
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
