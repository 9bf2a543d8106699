import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';

/** Gives every module the `Clock`. */
@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
