import {
  Injectable,
  SetMetadata,
  UseGuards,
  applyDecorators,
  createParamDecorator,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RestError } from '#core/errors';
import { ApiSecurity } from '#core/openapi';
import type { EndpointOptions, RestRequest } from '#core/rest';
import { managesAttendees } from '../../kernel/access/attendee-access.service.js';
import type { AdmissionDevice } from './admission-device.js';
import type { DeviceRight } from './admission-device.entity.js';
import { AdmissionDevicesService } from './admission-devices.service.js';

const DEVICE_RULE = Symbol('rule of an admission device');

interface DeviceRule {
  right: DeviceRight;
  /** Signed-in managers of attendees pass without a token. */
  orManagers: boolean;
}

const DEFAULT_RULE: DeviceRule = { right: 'scan', orManagers: false };

type DeviceRequest = Request & { rest?: RestRequest; admissionDevice?: AdmissionDevice };

/** Checks the token of a device, sent in the header `X-Device-Token`. */
@Injectable()
export class DeviceTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly devices: AdmissionDevicesService,
  ) {}

  /**
   * @throws RestError 401 `admission-device-unknown` and `admission-device-revoked`, 403 `admission-device-right`,
   * 429 after too many wrong tokens from one network
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<DeviceRequest>();
    const { right, orManagers } =
      this.reflector.getAllAndOverride<DeviceRule | undefined>(DEVICE_RULE, [
        context.getHandler(),
        context.getClass(),
      ]) ?? DEFAULT_RULE;
    const caller = request.rest?.context.caller;
    if (orManagers && caller && managesAttendees(caller)) return true;
    const device = await this.devices.authenticate(request.headers['x-device-token']);
    if (!device.rights.includes(right))
      throw new RestError('admission-device-right', `This device does not have the right "${right}".`, 403);
    request.admissionDevice = device;
    return true;
  }
}

/**
 * Requires the token of an admission device.
 * @param right what the device must be permitted to do
 * @param orManagers signed-in managers of attendees pass too; `@CurrentDevice()` is then undefined
 */
export const RequireAdmissionDevice = (
  right: DeviceRight = 'scan',
  { orManagers = false } = {},
): ClassDecorator & MethodDecorator =>
  applyDecorators(
    SetMetadata(DEVICE_RULE, { right, orManagers } satisfies DeviceRule),
    UseGuards(DeviceTokenGuard),
    ApiSecurity('deviceToken'),
    ...(orManagers ? [ApiSecurity('nonce'), ApiSecurity('basic')] : []),
  );

/**
 * What routes of devices have in common: no cache stores their responses, and of devices behind one address only the one
 * that sent an `Idempotency-Key` gets the response again. Use it as `@Endpoint({ ...DEVICE_ENDPOINT })`.
 */
export const DEVICE_ENDPOINT: Pick<EndpointOptions, 'personal' | 'originator'> = {
  personal: true,
  originator: ({ 'x-device-token': token }) => (typeof token === 'string' ? `device ${token}` : ''),
};

/** The device whose token came with the request, as a parameter of a handler with `@RequireAdmissionDevice`. */
export const CurrentDevice = createParamDecorator(
  (_: unknown, context: ExecutionContext): AdmissionDevice | undefined =>
    context.switchToHttp().getRequest<DeviceRequest>().admissionDevice,
);
