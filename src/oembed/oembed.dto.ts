import { RestParam } from '#core/parameters';
import { pixels } from './embed-size.js';

const ANY_SIZE = 'A size out of bounds or of another type gets the nearest one or the default (recorded).';

/** Parameters of `GET embed`. */
export class EmbedDto {
  @RestParam({
    type: 'string',
    format: 'uri',
    required: true,
    description: 'Address of an event, post or page of this site.',
  })
  url: string;

  @RestParam({ default: 'json', description: 'xml for XML; everything else is JSON.' })
  format: unknown;

  @RestParam({ default: 600, clean: pixels, description: 'Greatest width in pixels; 200 to 600 are possible.' })
  maxwidth: number;
}

/** Parameters of `GET proxy`. */
export class ProxyDto {
  @RestParam({
    type: 'string',
    format: 'uri',
    required: true,
    description: 'Address of what is to be embedded, anywhere.',
  })
  url: string;

  @RestParam({
    type: 'string',
    enum: ['json', 'xml'],
    default: 'json',
    description: 'Accepted for clients that send it; the answer is JSON.',
  })
  format: 'json' | 'xml';

  @RestParam({
    type: 'integer',
    loose: ANY_SIZE,
    default: 600,
    clean: pixels,
    description: 'Greatest width in pixels.',
  })
  maxwidth: number;

  @RestParam({ type: 'integer', loose: ANY_SIZE, clean: pixels, description: 'Greatest height in pixels.' })
  maxheight?: number;

  @RestParam({ type: 'boolean', default: true, description: 'Whether to look into pages of sites that are not known.' })
  discover: boolean;
}
