import { Global, Module } from '@nestjs/common';
import { FailedCredentials } from './failed-credentials.service.js';
import { PostPasswordTries } from './post-password-tries.service.js';
import { RateLimiter } from './rate-limiter.js';
import { SecretKey } from './secret-key.js';

/** Hashing and limits for whoever needs them. */
@Global()
@Module({
  providers: [FailedCredentials, PostPasswordTries, RateLimiter, SecretKey],
  exports: [FailedCredentials, PostPasswordTries, RateLimiter, SecretKey],
})
export class SecurityModule {}
