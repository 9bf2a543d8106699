import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, RpcException } from '@nestjs/microservices';

/** Answers messages over TCP. */
@Controller()
export class SumController {
  @MessagePattern({ cmd: 'sum' })
  sum(@Payload() numbers: number[]): number {
    if (!Array.isArray(numbers)) throw new RpcException('Send a list of numbers');
    return numbers.reduce((total, number) => total + number, 0);
  }
}
