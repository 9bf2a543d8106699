import { RequestContext } from '#core/context';

const key = (postId: number): string => `notice of the removal of post ${postId}`;

/** Notes that holders of tickets are to get a message when this request removes a post. Before the post is removed. */
export async function requestNotice(postId: number): Promise<void> {
  await RequestContext.current().once(key(postId), () => Promise.resolve(true));
}

/** Whether the running request wants holders of tickets to get a message about the removal of a post. */
export async function isNoticeRequested(postId: number): Promise<boolean> {
  return (await RequestContext.peek()?.once(key(postId), () => Promise.resolve(false))) ?? false;
}
