import { IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for content. */
export class ContentConfig {
  @Setting({
    env: 'MAX_IMAGE_PIXELS',
    default: 64_000_000,
    description:
      'Most pixels (width × height) of an uploaded image, 1 million to 500 million; larger ones are refused by their header. One image is decoded at a time, with about 4 bytes of memory for each pixel.',
  })
  @IsInt()
  @Min(1_000_000)
  @Max(500_000_000)
  maxImagePixels: number;

  @Setting({
    env: 'COMMENT_ORIGIN',
    default: false,
    description:
      'Keep the address and the browser from which a comment was written; personal data, shown to moderators.',
  })
  @IsBoolean()
  commentOrigin: boolean;

  @Setting({
    env: 'AVATAR_URL',
    default: 'https://secure.gravatar.com/avatar/{hash}?s={size}&d=mm&r=g',
    description:
      "Address of people's pictures: `{hash}` is the SHA-256 of the lower-case e-mail address, `{size}` the edge in pixels. Returned to clients, never fetched.",
  })
  @Matches(/^https?:\/\/\S+$/, { message: 'must be an http or https address with {hash} and {size}' })
  avatarUrl: string;
}
