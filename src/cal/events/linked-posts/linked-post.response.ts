import { type PostImageResponse } from '../image.response.js';
import { CalPostResponse } from '../post.response.js';

/** What venues and organizers have in common. Members without a value are left out. */
export abstract class LinkedPostResponse extends CalPostResponse {
  /** Id of the author, as text. Left out if the account was deleted. @example "2" */
  author?: string;

  /** Description as HTML. @example "<p>By the river</p>" */
  description?: string;

  /** Short description as HTML. */
  excerpt?: string;

  /** Last part of the address of its page. @example concert-house */
  slug?: string;

  /** Image. */
  image?: PostImageResponse;
}
