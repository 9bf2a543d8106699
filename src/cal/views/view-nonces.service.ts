import { Injectable } from '@nestjs/common';
import { NoncesService } from '../../auth/nonces/nonces.service.js';
import { CalViewsConfig } from './cal-views.config.js';
import { type Caller, VISITOR } from '#core/context';

/** What nonces of views are for. */
const ACTION = '_view_rest';

/**
 * Nonces of rendered views. They guard nothing, because views show what everybody may see; clients are used to them all
 * the same, so they are required unless `VIEWS_NONCE` says otherwise.
 */
@Injectable()
export class ViewNoncesService {
  constructor(
    private readonly nonces: NoncesService,
    private readonly config: CalViewsConfig,
  ) {}

  /** Whether a request may be answered. @param tvn1 nonce of the caller @param tvn2 nonce of a visitor */
  accepts(caller: Caller, { tvn1, tvn2 }: { tvn1?: unknown; tvn2?: unknown }): boolean {
    if (!this.config.viewsNonce) return true;
    return this.nonces.verify(caller.sessionUser, ACTION, tvn1) || this.nonces.verify(VISITOR, ACTION, tvn2);
  }

  /** Nonces for the next requests of the same caller; the second one goes on when they have signed out. */
  make(caller: Caller): { tvn1: string; tvn2: string } {
    const user = caller.sessionUser;
    return {
      tvn1: this.nonces.create(user, ACTION),
      tvn2: user.known ? this.nonces.create(VISITOR, ACTION) : '',
    };
  }
}
