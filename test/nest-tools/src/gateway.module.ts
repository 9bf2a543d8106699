import { Module } from '@nestjs/common';
import { CakesGateway } from './gateway.js';

/** A gateway for which only the program that starts the service can choose an adapter. */
@Module({ providers: [CakesGateway] })
export class GatewayModule {}
