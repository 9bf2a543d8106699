import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { SecretKeyService } from '#core/security';
import type { SyncFilters } from './sync-kind.registry.js';
import type { SyncPosition } from './sync-stream.service.js';

/** What a token says. Clients cannot read or change it. */
export interface SyncToken extends SyncPosition {
  kind: string;
  /** What the caller could see (`SyncRights`). */
  mark: string;
  filters: SyncFilters;
  /** Id of the last object of the full list that was given; nothing: the list is complete. */
  walkedTo?: number;
}

const PURPOSE = 'sync token';

/** Makes and opens tokens. */
@Injectable()
export class SyncTokenService {
  constructor(private readonly secrets: SecretKeyService) {}

  /** The token as it is sent. */
  seal(token: SyncToken): string {
    return Buffer.from(this.secrets.seal(PURPOSE, JSON.stringify(token)), 'base64').toString('base64url');
  }

  /** @throws RestError 400 `sync-token-invalid` */
  open(sealed: string, kind: string): SyncToken {
    const text = this.secrets.open(PURPOSE, Buffer.from(sealed, 'base64url').toString('base64'));
    const token = text === undefined ? undefined : (JSON.parse(text) as SyncToken);
    if (token?.kind === kind) return token;
    throw new RestError(
      'sync-token-invalid',
      `sync_token is not one that sync/v1/${kind} has given. Send the last one unchanged, or none to begin.`,
      400,
    );
  }
}
