import { Injectable, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { MessageBody, SubscribeMessage, WebSocketGateway, WsException } from '@nestjs/websockets';
import type { WsResponse } from '@nestjs/websockets';

@Injectable()
class HungryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToWs().getData<{ hungry?: boolean }>().hungry !== false;
  }
}

@WebSocketGateway({ path: '/tools/socket' })
export class CakesGateway {
  @SubscribeMessage('order')
  order(@MessageBody() { cake }: { cake: string }): WsResponse<string> {
    if (cake === 'stone') throw new WsException('No such cake');
    return { event: 'served', data: cake };
  }

  @UseGuards(HungryGuard)
  @SubscribeMessage('eat')
  eat(): WsResponse<boolean> {
    return { event: 'eaten', data: true };
  }
}
