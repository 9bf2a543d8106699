import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { SecretKey } from './secret-key.js';

/** Hashing and limits for whoever needs them. */
@Global()
@Module({ providers: [RateLimiter, SecretKey], exports: [RateLimiter, SecretKey] })
export class SecurityModule {}
