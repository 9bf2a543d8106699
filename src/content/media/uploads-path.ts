import type { Settings } from '#core/config';

const OURS = 'uploads';
/** Where the reference has them, and where the image settings of its clients look for them. */
const REFERENCE = 'wp-content/uploads';

/** Paths of the site under which every uploaded file answers. */
export const UPLOADS_PATHS = [OURS, REFERENCE];

/** The one that addresses in answers are made with (setting `WORDPRESS_NAMES`). */
export function uploadsPath({ wordpressNames }: Pick<Settings, 'wordpressNames'>): string {
  return wordpressNames ? REFERENCE : OURS;
}
