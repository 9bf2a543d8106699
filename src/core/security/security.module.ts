import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ForwardedAddressesService } from './forwarded-addresses.service.js';
import { FailedCredentialsService } from './failed-credentials.service.js';
import { MarksService } from './marks.service.js';
import { MessageLimitsService } from './message-limits.service.js';
import { PostPasswordAttemptsService } from './post-password-attempts.service.js';
import { RateLimiterService } from './rate-limiter.service.js';
import { RequestLimitService } from './request-limit.service.js';
import { SecretKeyService } from './secret-key.service.js';
import { RateLimitEntity } from './rate-limit.entity.js';
import { SecretEntity } from './secret.entity.js';
import { AlmanacModule } from '#core/modules';
import { Security1763600000011 } from './migrations/1763600000011-security.js';

/** Hashing and limits for all modules. */
@Global()
@AlmanacModule({
  migrations: [Security1763600000011],
  imports: [TypeOrmModule.forFeature([RateLimitEntity, SecretEntity])],
  providers: [
    FailedCredentialsService,
    ForwardedAddressesService,
    MarksService,
    MessageLimitsService,
    PostPasswordAttemptsService,
    RateLimiterService,
    RequestLimitService,
    SecretKeyService,
  ],
  exports: [
    FailedCredentialsService,
    ForwardedAddressesService,
    MarksService,
    MessageLimitsService,
    PostPasswordAttemptsService,
    RateLimiterService,
    RequestLimitService,
    SecretKeyService,
  ],
})
export class SecurityModule {}
