import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FailedCredentials } from './failed-credentials.service.js';
import { PostPasswordTries } from './post-password-tries.service.js';
import { RateLimiter } from './rate-limiter.js';
import { SecretKey } from './secret-key.js';
import { RateLimitEntity } from './rate-limit.entity.js';
import { SecretEntity } from './secret.entity.js';

/** Hashing and limits for whoever needs them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimitEntity, SecretEntity])],
  providers: [FailedCredentials, PostPasswordTries, RateLimiter, SecretKey],
  exports: [FailedCredentials, PostPasswordTries, RateLimiter, SecretKey],
})
export class SecurityModule {}
