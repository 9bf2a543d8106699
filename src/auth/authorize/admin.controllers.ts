import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExcludeFromDocs } from '#core/openapi';
import { WithoutAuthentication } from '#core/rest';
import { ADMIN, readForm } from './admin-paths.js';
import { AppsService } from './apps.service.js';
import { AuthorizeService } from './authorize.service.js';
import { sendPage } from './page-response.js';
import { SignInService } from './sign-in.service.js';

type QueryValues = Record<string, unknown>;

/** Signing in and out. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class SignInController {
  constructor(private readonly service: SignInService) {}

  @Get([ADMIN.signIn, '/wp-login.php'])
  async show(@Query() query: QueryValues, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.show(query));
  }

  @Post(ADMIN.signIn)
  async signIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.signIn(request, readForm(request)));
  }

  @Post(ADMIN.signInCode)
  async signInCode(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.signInCode(request, readForm(request)));
  }

  @Post(ADMIN.signOut)
  async signOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.signOut(request, readForm(request)));
  }
}

/** The page on which a user authorizes an app, under our address and the one that WordPress clients know. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class AuthorizeController {
  constructor(private readonly service: AuthorizeService) {}

  @Get([ADMIN.authorize, ADMIN.wordpressAuthorize])
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.show(request));
  }

  @Post([ADMIN.authorize, ADMIN.wordpressAuthorize])
  async decide(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.decide(request, readForm(request)));
  }
}

/** The apps that are in, and nonces for programs in our own pages. */
@ExcludeFromDocs()
@WithoutAuthentication()
@Controller()
export class AppsController {
  constructor(private readonly service: AppsService) {}

  @Get(ADMIN.home)
  async home(@Req() request: Request, @Query() query: QueryValues, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.home(request, query));
  }

  @Get(ADMIN.apps)
  async show(@Req() request: Request, @Query() query: QueryValues, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.show(request, query));
  }

  /** This service has no lists of posts for people: such links lead to the first admin page. */
  @Get([ADMIN.wordpressHome, ADMIN.wordpressPosts])
  wordpress(@Res() response: Response): void {
    sendPage(response, this.service.elsewhere());
  }

  @Post(ADMIN.createApp)
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.create(request, readForm(request)));
  }

  @Post(ADMIN.revoke)
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.revoke(request, readForm(request)));
  }

  @Get(ADMIN.nonce)
  async nonce(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendPage(response, await this.service.nonce(request));
  }
}
