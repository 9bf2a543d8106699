import { IsOptional, IsString } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for oEmbed. */
export class OembedConfig {
  @Setting({
    env: 'OEMBED_PROVIDERS',
    default: undefined,
    description:
      'JSON file of oEmbed providers in the form of the public registry (oembed.com/providers.json), used instead of the list that comes with the service.',
  })
  @IsOptional()
  @IsString()
  oembedProviders?: string;
}
