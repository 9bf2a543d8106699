/**
 * The service with the tools of Nest that a module cannot install by itself: an adapter for WebSockets, a microservice
 * beside HTTP, and tracing, which begins before anything else is loaded (`node --import ./dist/tracing.js`).
 */
import { Transport } from '@nestjs/microservices';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { WsAdapter } from '@nestjs/platform-ws';
import { createAlmanac } from 'almanac';
import { ToolsModule } from './tools.module.js';

const app = await createAlmanac({ modules: [ToolsModule] });
app.useWebSocketAdapter(new WsAdapter(app));
app.connectMicroservice<MicroserviceOptions>(
  { transport: Transport.TCP, options: { host: '127.0.0.1', port: Number(process.env.TCP_PORT) } },
  { inheritAppConfig: true },
);
app.enableShutdownHooks();
await app.startAllMicroservices();
await app.listen(Number(process.env.PORT), '127.0.0.1');
