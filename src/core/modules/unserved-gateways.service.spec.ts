import { refuseUnservedGateways } from './unserved-gateways.service.js';

class CakesGateway {}
Reflect.defineMetadata('websockets:is_gateway', true, CakesGateway);
class CakesService {}

const modules = [{ providers: new Map([CakesService, CakesGateway].map((metatype) => [metatype, { metatype }])) }];

describe('A WebSocket gateway', () => {
  it('keeps the service from starting when Nest would ignore it', () => {
    expect(() => refuseUnservedGateways(modules, false)).toThrow(
      'CakesGateway is a WebSocket gateway, and Nest does not find @nestjs/websockets',
    );
  });

  it('is accepted where Nest serves gateways, and is not required', () => {
    expect(() => refuseUnservedGateways(modules, true)).not.toThrow();
    expect(() =>
      refuseUnservedGateways([{ providers: new Map([[CakesService, { metatype: CakesService }]]) }], false),
    ).not.toThrow();
  });
});
