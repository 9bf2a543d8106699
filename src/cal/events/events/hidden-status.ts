import type { PostStatus } from '#core/content';

/**
 * Status of an imported event that needs an unknown password at its source: where visitors would see it, only its
 * editors do.
 */
export function hiddenStatus(status: PostStatus | undefined): PostStatus {
  return status === undefined || status === 'publish' || status === 'future' ? 'private' : status;
}
