import { Module } from '@nestjs/common';
import { ApplicationPasswordsController } from './application-passwords.controller.js';
import { ApplicationPasswordsRestService } from './application-passwords-rest.service.js';

/** `content/v2/users/<user_id>/application-passwords`. */
@Module({ controllers: [ApplicationPasswordsController], providers: [ApplicationPasswordsRestService] })
export class ApplicationPasswordsModule {}
