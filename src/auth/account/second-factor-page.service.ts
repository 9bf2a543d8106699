import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { AdminFrameService } from '../authorize/admin-frame.service.js';
import { ADMIN } from '../authorize/admin-paths.js';
import type { PageResponse } from '../authorize/page-response.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import type { AuthTextName } from '../texts/en.js';
import { SessionsService, type SignedIn } from '../sessions/sessions.service.js';
import { secondFactorPage, type SecondFactorView } from './second-factor.page.js';

/** What an action shows, as names of texts. */
type Shown = { done?: AuthTextName; wrong?: AuthTextName } & Pick<SecondFactorView, 'fault' | 'newCodes'>;

/** The page of the second factor. It also opens for users who must set it up before anything else. */
@Injectable()
export class SecondFactorPageService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorsService,
    private readonly frames: AdminFrameService,
    private readonly site: SiteService,
  ) {}

  /** The page. */
  async show(request: Request): Promise<PageResponse> {
    const session = await this.sessions.identify(request, true);
    if (!session) return this.frames.goTo(`${ADMIN.signIn}?redirect_to=${encodeURIComponent(ADMIN.secondFactor)}`);
    return this.page(session, { done: request.query.off === undefined ? undefined : 'auth.factor.doneOff' });
  }

  /** Does what a form of the page says. All of it needs the password, if that was given too long ago. */
  change(request: Request, form: Record<string, unknown>): Promise<PageResponse> {
    const work = async (session: SignedIn): Promise<PageResponse> => {
      const fault = await this.frames.confirmFault(session, form);
      if (fault !== undefined) return this.page(session, { fault });
      try {
        return await this.perform(session, form.action, typeof form.code === 'string' ? form.code.slice(0, 64) : '');
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        return this.page(session, { fault: (await this.frames.language(session)).refusal(error) });
      }
    };
    return this.frames.withForm(request, form, work, true);
  }

  private async perform(session: SignedIn, action: unknown, code: string): Promise<PageResponse> {
    const { user } = session;
    if (action === 'begin') {
      await this.factors.begin(user);
      return this.frames.goTo(ADMIN.secondFactor);
    }
    if (action === 'confirm') {
      const newCodes = await this.factors.confirm(user, code);
      if (!newCodes) return this.page(session, { wrong: 'auth.factor.wrongCode' });
      await this.sessions.endOthers(session);
      return this.page(session, { done: 'auth.factor.doneOn', newCodes });
    }
    if (!(await this.factors.accepts(user, code))) return this.page(session, { wrong: 'auth.factor.wrongCode' });
    if (action === 'recovery') return this.page(session, { newCodes: await this.factors.newRecoveryCodes(user) });
    if ((await this.factors.stateOf(user)).isRequired) return this.page(session, { wrong: 'auth.factor.isRequired' });
    await this.factors.turnOff(user);
    return this.frames.goTo(`${ADMIN.secondFactor}?off=1`);
  }

  private async page(session: SignedIn, { done, wrong, newCodes, ...shown }: Shown): Promise<PageResponse> {
    const frame = await this.frames.frame(session);
    const { language } = frame;
    const fault = wrong === undefined ? shown.fault : language.text(wrong);
    const { since, ...state } = await this.factors.stateOf(session.user);
    const secret = await this.factors.pendingSecret(session.user);
    const view = {
      ...state,
      newCodes,
      fault,
      done: done && language.text(done),
      since: since === undefined ? undefined : language.moment(since),
      nonce: this.frames.nonce(session),
      needsPassword: this.frames.needsPassword(session),
      pending: secret === undefined ? undefined : { secret, qrSvg: await this.qrSvg(session, secret) },
    };
    const body = secondFactorPage(frame, view);
    return { status: fault === undefined ? 200 : 400, body };
  }

  /** The address that authenticator apps read (Key URI Format), as a QR code. */
  private async qrSvg({ user }: SignedIn, secret: string): Promise<string> {
    const { title } = await this.site.plainSettings();
    const issuer = encodeURIComponent(title.replaceAll(':', ' ').slice(0, 60));
    const uri = `otpauth://totp/${issuer}:${encodeURIComponent(user.login)}?secret=${secret}&issuer=${issuer}`;
    const { default: drawing } = await import('qrcode');
    return drawing.toString(uri, { type: 'svg', margin: 2, width: 240 });
  }
}
