import { Injectable } from '@nestjs/common';
import { RestError } from '#core/errors';
import { SecretKeyService } from '#core/security';
import type { SyncPosition } from '../../../../sync/index.js';

/** Where a device is in a list. Devices cannot read or change it. */
export interface AdmissionCursor {
  listId: number;
  /** Revision of the list: another one begins anew. */
  revision: number;
  /** Place in the sequence of changes; absent: changes are not recorded. */
  position?: SyncPosition;
  /** Id of the last attendee of the full list that was sent; absent: the list is complete. */
  walkedTo?: number;
}

const PURPOSE = 'admission cursor';

/** Makes and opens cursors. */
@Injectable()
export class AdmissionCursorService {
  constructor(private readonly secrets: SecretKeyService) {}

  /** The cursor as it is sent. */
  seal(cursor: AdmissionCursor): string {
    return Buffer.from(this.secrets.seal(PURPOSE, JSON.stringify(cursor)), 'base64').toString('base64url');
  }

  /** @throws RestError 400 `admission-cursor-invalid` */
  open(sealed: string): AdmissionCursor {
    const text = this.secrets.open(PURPOSE, Buffer.from(sealed, 'base64url').toString('base64'));
    if (text !== undefined) return JSON.parse(text) as AdmissionCursor;
    throw new RestError(
      'admission-cursor-invalid',
      'cursor is not one that admission/changes has given. Send the last one unchanged, or none to begin.',
      400,
    );
  }
}
