import { ApiProperty } from '#core/openapi';
import { PostImageResponse } from '../image.response.js';
import { CalPostResponse } from '../post.response.js';

/** What venues and organizers have in common. Members without a value are left out. */
export abstract class EventPlaceResponse extends CalPostResponse {
  @ApiProperty({
    required: false,
    description: 'Id of the author, as text. Left out if the account was deleted.',
    example: '2',
  })
  author?: string;

  @ApiProperty({ required: false, description: 'Description as HTML.', example: '<p>By the river</p>' })
  description?: string;

  @ApiProperty({ required: false, description: 'Short description as HTML.' })
  excerpt?: string;

  @ApiProperty({ required: false, description: 'Last part of the address of its page.', example: 'concert-house' })
  slug?: string;

  @ApiProperty({ type: PostImageResponse, required: false, description: 'Image.' })
  image?: PostImageResponse;
}
