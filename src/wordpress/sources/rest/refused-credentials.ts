import { SourceUnusableError } from '../../../migration/source.js';

/** What is said where the site refuses the credentials themselves. */
export function refusedCredentials(): SourceUnusableError {
  return new SourceUnusableError(
    'The site does not accept the credentials. Give login and application password of an administrator: --credentials env:NAME, whose value is login:password. Where they are right, the web server of the site drops the Authorization header.',
  );
}
