import { IsBoolean, IsOptional, IsString } from 'class-validator';
import { IsHttpAddress, Setting } from '#core/config';

/** Settings of the deployment for search engines. */
export class SeoConfig {
  @Setting({
    env: 'SEO_HEADS_IN_LISTS',
    default: false,
    description:
      'Show the head metadata of every item in lists of `content/v2`, and of embedded items. Off: only under `/wp-json`, and where `_fields` names it.',
  })
  @IsBoolean()
  seoHeadsInLists: boolean;

  @Setting({
    env: 'SEMRUSH_URL',
    default: undefined,
    description: 'Address at which SEMrush grants access, without a slash at the end. Unset: the service is not used.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushUrl?: string;

  @Setting({
    env: 'SEMRUSH_API_URL',
    default: undefined,
    description: 'Address of the interface of SEMrush, where it is another one.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushApiUrl?: string;

  @Setting({
    env: 'SEMRUSH_CLIENT_ID',
    default: undefined,
    description: 'Name of this installation at SEMrush; an account there gives it.',
  })
  @IsOptional()
  @IsString()
  semrushClientId?: string;

  @Setting({
    env: 'SEMRUSH_CLIENT_SECRET',
    default: undefined,
    secret: true,
    description: 'Secret that belongs to it.',
  })
  @IsOptional()
  @IsString()
  semrushClientSecret?: string;

  @Setting({
    env: 'SEMRUSH_REDIRECT_URL',
    default: undefined,
    description: 'Address to which SEMrush sends people back with a code.',
  })
  @IsOptional()
  @IsHttpAddress()
  semrushRedirectUrl?: string;

  @Setting({
    env: 'WINCHER_URL',
    default: undefined,
    description: 'Address at which Wincher grants access, without a slash at the end. Unset: the service is not used.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherUrl?: string;

  @Setting({
    env: 'WINCHER_API_URL',
    default: undefined,
    description: 'Address of the interface of Wincher, where it is another one.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherApiUrl?: string;

  @Setting({
    env: 'WINCHER_CLIENT_ID',
    default: undefined,
    description: 'Name of this installation at Wincher; an account there gives it.',
  })
  @IsOptional()
  @IsString()
  wincherClientId?: string;

  @Setting({
    env: 'WINCHER_CLIENT_SECRET',
    default: undefined,
    secret: true,
    description: 'Secret that belongs to it.',
  })
  @IsOptional()
  @IsString()
  wincherClientSecret?: string;

  @Setting({
    env: 'WINCHER_REDIRECT_URL',
    default: undefined,
    description: 'Address to which Wincher sends people back with a code.',
  })
  @IsOptional()
  @IsHttpAddress()
  wincherRedirectUrl?: string;
}
