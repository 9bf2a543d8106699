import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { MediaService } from '../../content/media/media.service.js';
import type { RestRequest } from '#core/rest';
import { imageAddresses } from './images.js';

/**
 * Fetches the images that a request names by their address, those of its new venue and organizers too, before the unit
 * of work begins (events.md §15): a slow remote server must not keep others from writing. Nothing is fetched for
 * callers who may not upload; the handler refuses them.
 */
@Injectable()
export class FetchImagesInterceptor implements NestInterceptor {
  constructor(private readonly media: MediaService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { rest } = context.switchToHttp().getRequest<{ rest: RestRequest }>();
    if (rest.context.caller.can('upload_files')) {
      for (const address of imageAddresses(rest.params)) await this.media.fetchAddress(address);
    }
    return next.handle();
  }
}
