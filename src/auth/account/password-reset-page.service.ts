import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { noRoute, RestError } from '#core/errors';
import { AdminFrameService } from '../authorize/admin-frame.service.js';
import type { PageResponse } from '../authorize/page-response.js';
import {
  endedLinkPage,
  forgotPasswordPage,
  linkSentPage,
  newPasswordPage,
  passwordChangedPage,
} from './password-reset.page.js';
import { PasswordResetsService } from '../password-resets/password-resets.service.js';

type Fields = Record<string, unknown>;

/** Every request for a link takes as long: its time does not say whether there is an account. */
const MIN_ANSWER_MS = 400;
const MAX_EMAIL_LENGTH = 254;

/** The pages for those who have forgotten their password. */
@Injectable()
export class PasswordResetPageService {
  constructor(
    private readonly resets: PasswordResetsService,
    private readonly frames: AdminFrameService,
  ) {}

  /** The form for a link. @throws RestError 404 where the site sends no e-mail */
  async showRequest(): Promise<PageResponse> {
    this.refuseWithoutMail();
    return { body: forgotPasswordPage(await this.frames.frame(), '') };
  }

  /** Sends a link to the address of an account, and says the same of every address. */
  async request({ email: sent }: Fields): Promise<PageResponse> {
    this.refuseWithoutMail();
    const email = typeof sent === 'string' ? sent.trim().slice(0, MAX_EMAIL_LENGTH) : '';
    const frame = await this.frames.frame();
    if (!email.includes('@')) {
      return {
        status: 400,
        body: forgotPasswordPage(frame, email, frame.language.text('auth.reset.noAddress')),
      };
    }
    return this.limited(
      async () => {
        await Promise.all([this.resets.request(email), setTimeout(MIN_ANSWER_MS)]);
        return { body: linkSentPage(frame) };
      },
      (error) => forgotPasswordPage(frame, email, frame.language.refusal(error)),
    );
  }

  /** The form of a link for the new password. Opening it changes nothing: programs open links of messages. */
  async showReset({ token: sent }: Fields): Promise<PageResponse> {
    const token = typeof sent === 'string' ? sent : '';
    const frame = await this.frames.frame();
    return this.limited(
      async () => {
        const user = await this.resets.find(token);
        if (!user) return { status: 403, body: endedLinkPage(frame) };
        return { body: newPasswordPage(frame, { token, login: user.login }) };
      },
      () => endedLinkPage(frame),
    );
  }

  /** Changes the password, once. Signing in with it is the next step, with the second factor of the account. */
  async reset({ token: sent, new_password: password, username }: Fields): Promise<PageResponse> {
    const token = typeof sent === 'string' ? sent : '';
    const frame = await this.frames.frame();
    try {
      const isChanged = await this.resets.reset(token, typeof password === 'string' ? password : '');
      if (!isChanged) return { status: 403, body: endedLinkPage(frame) };
      return { body: passwordChangedPage(frame) };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const login = typeof username === 'string' ? username : '';
      const body = newPasswordPage(frame, { token, login }, frame.language.refusal(error));
      return { status: error.getStatus(), body, headers: error.headers };
    }
  }

  private async limited(
    work: () => Promise<PageResponse>,
    refusal: (error: RestError) => string,
  ): Promise<PageResponse> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RestError) || error.getStatus() !== 429) throw error;
      return { status: 429, body: refusal(error), headers: error.headers };
    }
  }

  private refuseWithoutMail(): void {
    if (!this.resets.isOffered) throw noRoute();
  }
}
