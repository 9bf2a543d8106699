import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { FailedCredentialsService } from './failed-credentials.service.js';

const ATTEMPTS_KEY = Symbol('post password tries');

/** Notes that the running request sent a password for a post. `PostPasswordAttemptsService` settles it before the answer. */
export function notePostPasswordTry(postId: number, isRight: boolean): void {
  const tries = attemptsOfRequest();
  if (tries) tries.set(postId, isRight);
}

function attemptsOfRequest(): Map<number, boolean> | undefined {
  return RequestContext.peek()?.once(ATTEMPTS_KEY, () => new Map<number, boolean>());
}

/**
 * Limits guessing the passwords of posts, per post and network. Posts are opened in synchronous code (`opened`), which
 * only notes the try; it is counted before the answer is sent, so that an answer over the limit shows nothing.
 */
@Injectable()
export class PostPasswordAttemptsService {
  constructor(private readonly failures: FailedCredentialsService) {}

  /**
   * Counts wrong passwords of the running request; right ones are refused too while the network is over the limit.
   * @throws RestError 429 with `Retry-After`
   */
  async flush(): Promise<void> {
    const tries = attemptsOfRequest();
    if (!tries || tries.size === 0) return;
    const made = [...tries];
    tries.clear();
    const right = made.filter(([, isRight]) => isRight);
    // In a list, one password is compared with every item: it is right if it opens any of them.
    for (const [id] of right) await this.failures.check('post password', id);
    if (right.length === 0) await this.failures.count('post password', made[0][0]);
  }
}
