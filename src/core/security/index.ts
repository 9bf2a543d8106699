/** Secrets, limits and addresses of callers. */
export { clientAddress } from './client-address.js';
export { clientNetwork, plainAddress, withoutPort } from './client-network.js';
export { FailedCredentialsService, FAILURE_WINDOW_SECONDS } from './failed-credentials.service.js';
export { ForwardedAddressesService } from './forwarded-addresses.service.js';
export { mailbox } from './mailbox.js';
export { type MessageLimits, MessageLimitsService } from './message-limits.service.js';
export { type NetworkLevel, networkLevels } from './network-levels.js';
export { pageHeaders } from './page-headers.js';
export { notePostPasswordTry, PostPasswordAttemptsService } from './post-password-attempts.service.js';
export { RateLimiterService } from './rate-limiter.service.js';
export { RequestLimitService } from './request-limit.service.js';
export { seal, unseal } from './seal.js';
export { isSecretColumn, isSecretName } from './secret-columns.js';
export { ADD_MARK, findMark, REMOVE_MARK } from './secret-rows.sql.js';
export { openWith, sameSecret, SecretKeyService } from './secret-key.service.js';
export { hasSecretParameter, REDACTED, redactSecrets } from './secret-parameters.js';
export { SecurityModule } from './security.module.js';
export { base32, matchingStep } from './totp.js';
